import { NotFoundError } from '~/domain/errors';
import { QuotationFinder } from '~/lib/quran/quoted-verses';
import { surahName } from '~/lib/quran/surahs';
import {
  type VerseRange,
  parseSurah,
  parseVerses,
  versesPath,
  writeVerses,
  wholeSurah,
  isWholeSurah,
} from '~/lib/quran/written-verses';
import { pageLanguage, t } from '~/messages/t';
import type { VerseLink } from './verses';

type Text = { surahs: string[][] };

let text: Promise<Text> | null = null;
let finder: Promise<QuotationFinder> | null = null;

/** Loaded on first use: the file is large and few processes need it. */
const loadText = (): Promise<Text> =>
  (text ??= import('./quran-text.json').then((file): Text => file.default));

/** The whole verses in Arabic, unchanged from the source. */
export async function readVerses({ surah, verse, lastVerse }: VerseRange) {
  const { surahs } = await loadText();
  return (surahs[surah - 1] ?? [])
    .slice(verse - 1, lastVerse)
    .map((verseText, index) => ({ verse: verse + index, text: verseText }));
}

export const quotationFinder = (): Promise<QuotationFinder> =>
  (finder ??= loadText().then(({ surahs }) => QuotationFinder.of(surahs)));

/** How pages refer to verses, in the language of the page. */
export function toVerseLink(range: VerseRange): VerseLink {
  const { name, language } = surahName(range.surah, pageLanguage());
  return {
    name,
    lang: language,
    numbers: isWholeSurah(range) ? '' : writeVerses(range),
    path: versesPath(range),
  };
}

/** Parses the verses in a URL. @throws NotFoundError for an unknown surah or verse */
export function requireVerses(surah: string, verses: string | undefined): VerseRange {
  const number = parseSurah(surah);
  const range = number && (verses === undefined ? wholeSurah(number) : parseVerses(number, verses));
  if (!range) throw new NotFoundError(t('verses.notFound'));
  return range;
}
