import { expect, test } from 'vitest';
import { transcriptExcerpt } from '~/lib/language/mark-words';

const line = (text: string, start: number | null = 0, speaker: string | null = null) => ({
  text,
  start,
  speaker,
});
const words = (...clauses: string[]) =>
  clauses.map((clause) => clause.split('|').map((form) => ({ words: form.split(' ') })));
const said = (text: string, ...clauses: string[]) => {
  const found = transcriptExcerpt([line(text)], words(...clauses));
  return [found.text, ...found.marks.map(({ from, to }) => found.text.slice(from, to))];
};

test.each([
  ['first of three', 'One bean. Two peas. Three.', 'bean', ['One bean.', 'bean']],
  ['in the middle', 'One bean. Two “peas”! Three.', 'peas', ['Two “peas”!', 'peas']],
  ['last, without an end', 'One bean. And peas', 'peas', ['And peas', 'peas']],
  ['Urdu', 'یہ باغ ہے۔ یہ کتاب ہے۔', 'كتاب', ['یہ کتاب ہے۔', 'کتاب']],
  ['each time it stands there', 'Peas and peas.', 'peas', ['Peas and peas.', 'Peas', 'peas']],
  [
    'a form of several words',
    'Read al-Baqarah now.',
    'baqara|al baqarah',
    ['Read al-Baqarah now.', 'al-Baqarah'],
  ],
  [
    'a divided word, found in one piece',
    'این گفت\u200Cوگو بود.',
    'گفتوگو',
    ['این گفت\u200Cوگو بود.', 'گفت\u200Cوگو'],
  ],
  ['characters without spaces', '我们种豆子。', '豆', ['我们种豆子。', '豆']],
])('returns the sentence: %s', (_what, text, clause, expected) => {
  expect(said(text, clause)).toEqual(expected);
});

test('marks a ligature that stands for several words once', () => {
  expect(said('قال ﷺ هذا.', 'صلي', 'وسلم')).toEqual(['قال ﷺ هذا.', 'ﷺ']);
});

test('prefers the sentence with the most words', () => {
  const text = `Beans grow. ${'And so on. '.repeat(30)}Rain falls on beans.`;
  expect(said(text, 'beans', 'rain')[0]).toBe('Rain falls on beans.');
});

test('prefers the sentence where the words are closest together', () => {
  expect(said('Beans. Then rain. Now beans, rain and sun.', 'beans', 'rain')[0]).toBe(
    'Now beans, rain and sun.',
  );
});

test('cuts a long sentence between words and adds ellipses', () => {
  const text = `${'before '.repeat(60)}bean ${'after '.repeat(60)}`.trim();
  const [cut, mark] = said(text, 'bean');
  expect(mark).toBe('bean');
  expect(cut).toMatch(/^…before .* bean .* after…$/);
  expect(cut!.length).toBeLessThan(350);
});

test('takes the start and speaker from the matching line', () => {
  const lines = [
    line('Good evening', 3, 'Amina'),
    line('to all beans', null, 'Amina'),
    line('and peas.', 9),
  ];
  expect(transcriptExcerpt(lines, words('beans'))).toMatchObject({ start: 3, speaker: 'Amina' });
  expect(transcriptExcerpt(lines, words('peas'))).toMatchObject({ start: 9, speaker: null });
});

test('returns the first sentence without a match', () => {
  expect(transcriptExcerpt([line('One bean. Two.', 4)], words('rain'))).toEqual({
    text: 'One bean.',
    marks: [],
    start: 4,
    speaker: null,
  });
});
