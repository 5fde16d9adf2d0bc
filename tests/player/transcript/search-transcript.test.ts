import { expect, test } from 'vitest';
import { paragraphsWith } from '~/player/transcript/search-transcript';

const said = (text: string) => ({
  start: 0,
  speaker: null,
  lines: text.split('|').map((line) => ({ start: 0, speaker: null, text: line })),
});
const all = [said('Peace be upon|you all'), said('قَالَ رَسُولُ اللَّهِ'), said('Öğrenciler geldi')];

test('paragraphs are found across their lines, without vowel marks, accents and capitals', () => {
  expect(paragraphsWith(all, 'UPON you')).toEqual([all[0]]);
  expect(paragraphsWith(all, 'رسول الله')).toEqual([all[1]]);
  expect(paragraphsWith(all, 'ogrenci')).toEqual([all[2]]);
  expect(paragraphsWith(all, 'nowhere')).toEqual([]);
});

test('without words all are shown', () => {
  expect(paragraphsWith(all, '  ')).toEqual(all);
});
