import { verseCounts } from './surahs';

/** Verses of one surah; `lastVerse` equals `verse` for a single verse. */
export type VerseRange = { surah: number; verse: number; lastVerse: number };

export const wholeSurah = (surah: number): VerseRange => ({
  surah,
  verse: 1,
  lastVerse: verseCounts[surah - 1] ?? 1,
});

export const isWholeSurah = ({ surah, verse, lastVerse }: VerseRange): boolean =>
  verse === 1 && lastVerse === verseCounts[surah - 1];

/** Parses a surah number from a URL, such as `18`; null if invalid. */
export function parseSurah(written: string): number | null {
  const surah = /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 0;
  return surah >= 1 && surah <= verseCounts.length ? surah : null;
}

/** Parses verse numbers from a URL, such as `255` or `255-257`; null if invalid. */
export function parseVerses(surah: number, written: string): VerseRange | null {
  const [, first, last = first] = /^([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/.exec(written) ?? [];
  const [verse, lastVerse] = [Number(first), Number(last)];
  return verse <= lastVerse && lastVerse <= (verseCounts[surah - 1] ?? 0)
    ? { surah, verse, lastVerse }
    : null;
}

const numbersOf = ({ verse, lastVerse }: VerseRange): string =>
  verse === lastVerse ? String(verse) : `${verse}-${lastVerse}`;

/** Formats as `2:255` or `2:255-257`. */
export const writeVerses = (range: VerseRange): string => `${range.surah}:${numbersOf(range)}`;

/** Returns the path of the page for these verses, or for the surah if the range covers all of it. */
export const versesPath = (range: VerseRange): string =>
  isWholeSurah(range) ? `/quran/${range.surah}` : `/quran/${range.surah}/${numbersOf(range)}`;

/** Returns the URL of the verses in translation. */
export const quranComUrl = (range: VerseRange): string =>
  isWholeSurah(range)
    ? `https://quran.com/${range.surah}`
    : `https://quran.com/${range.surah}/${numbersOf(range)}`;
