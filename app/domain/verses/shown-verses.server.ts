import { NotFoundError } from '~/domain/errors';
import { surahNames } from '~/lib/quran/surah-names';
import {
  parseSurah,
  parseVerses,
  versesPath,
  writeVerses,
  wholeSurah,
  isWholeSurah,
  type VerseRange,
} from '~/lib/quran/verse-range';
import { pageLanguage, t } from '~/messages/t';
import type { ShownVerses } from './verses';

/** Languages whose readers know the surahs by their Arabic names. */
const IN_ARABIC_LETTERS = /^(?:ar|fa|ur)\b/;

/** How pages refer to verses. */
export function shownVerses(range: VerseRange): ShownVerses {
  const { latin, arabic } = surahNames[range.surah - 1]!;
  const isArabic = IN_ARABIC_LETTERS.test(pageLanguage());
  return {
    name: isArabic ? arabic : latin,
    lang: isArabic ? 'ar' : 'ar-Latn',
    numbers: isWholeSurah(range) ? '' : writeVerses(range),
    path: versesPath(range),
  };
}

/** Parses the verses in a URL. @throws NotFoundError for an unknown surah or verse */
export function versesNamed(surah: string, verses: string | undefined): VerseRange {
  const number = parseSurah(surah);
  const range = number && (verses === undefined ? wholeSurah(number) : parseVerses(number, verses));
  if (!range) throw new NotFoundError(t('verses.notFound'));
  return range;
}
