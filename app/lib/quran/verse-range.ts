import { verseCounts } from './surahs';

/** Verses of one surah; `lastVerse` is `verse` for one. */
export type VerseRange = { surah: number; verse: number; lastVerse: number };

export const wholeSurah = (surah: number): VerseRange => ({
  surah,
  verse: 1,
  lastVerse: verseCounts[surah - 1] ?? 1,
});

export const isWholeSurah = ({ surah, verse, lastVerse }: VerseRange): boolean =>
  verse === 1 && lastVerse === verseCounts[surah - 1];

/** `18` as addresses name a surah; null for what is none. */
export function parseSurah(written: string): number | null {
  const surah = /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 0;
  return surah >= 1 && surah <= verseCounts.length ? surah : null;
}

/** `255` or `255-257` as addresses name verses of a surah; null for what are none. */
export function parseVerses(surah: number, written: string): VerseRange | null {
  const [, first, last = first] = /^([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/.exec(written) ?? [];
  const [verse, lastVerse] = [Number(first), Number(last)];
  return verse <= lastVerse && lastVerse <= (verseCounts[surah - 1] ?? 0)
    ? { surah, verse, lastVerse }
    : null;
}

const numbersOf = ({ verse, lastVerse }: VerseRange): string =>
  verse === lastVerse ? String(verse) : `${verse}-${lastVerse}`;

/** `2:255`, `2:255-257` */
export const writeVerses = (range: VerseRange): string => `${range.surah}:${numbersOf(range)}`;

/** The page of those verses, or of the surah where they are all of it. */
export const versesPath = (range: VerseRange): string =>
  isWholeSurah(range) ? `/quran/${range.surah}` : `/quran/${range.surah}/${numbersOf(range)}`;

/** Where they stand in translation. */
export const quranComUrl = (range: VerseRange): string =>
  isWholeSurah(range)
    ? `https://quran.com/${range.surah}`
    : `https://quran.com/${range.surah}/${numbersOf(range)}`;
