import { expect, test } from 'vitest';
import { countMatches, markWords } from '~/lib/language/mark-words';

const marked = (lines: string[], words: string, language: string | null = null) => {
  const marks = markWords([{ place: 0, lines }], words, language);
  const texts = lines.map((line, at) =>
    (marks[0]?.[at] ?? []).map(({ from, to, match }) => `${match} ${line.slice(from, to)}`),
  );
  return { texts, count: countMatches(marks) };
};

test.each<[string, string[], string, string[][]]>([
  ['in any case, each time', ['Rain, rain and RAIN.'], 'rain', [['0 Rain', '1 rain', '2 RAIN']]],
  ['part of a word marks the whole', ['A rainy day.'], 'rai', [['0 rainy']]],
  ['several words, as one', ['It speaks of: rain.'], 'of RÁIN', [['0 of: rain']]],
  [
    'words that go on in the next line',
    ['It speaks', 'of rain.'],
    'speaks of',
    [['0 speaks'], ['0 of']],
  ],
  [
    'with and without vowel signs',
    ['قال وَالسِّيرَةُ النبوية'],
    'والسيره النبويّة',
    [['0 وَالسِّيرَةُ النبوية']],
  ],
  ['signs of scripts without spaces', ['春の雨です'], '雨', [['0 雨']]],
  ['nothing', ['Beans.'], 'rain', [[]]],
  ['no words', ['Beans.'], ' … ', [[]]],
])('marks %s', (_what, lines, words, texts) => {
  expect(marked(lines, words).texts).toEqual(texts);
});

test('numbers matches across paragraphs, and omits paragraphs without any', () => {
  const paragraphs = ['rain', 'beans', 'rain rain'].map((line, place) => ({
    place,
    lines: [line],
  }));
  const marks = markWords(paragraphs, 'rain', null);
  expect(Object.keys(marks)).toEqual(['0', '2']);
  expect(countMatches(marks)).toBe(3);
  expect(countMatches({})).toBe(0);
});
