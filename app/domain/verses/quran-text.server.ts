import { QuotationFinder } from '~/lib/quran/quoted-verses';
import type { VerseRange } from '~/lib/quran/verse-range';

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
    .map((words, index) => ({ verse: verse + index, text: words }));
}

export const quotationFinder = (): Promise<QuotationFinder> =>
  (finder ??= loadText().then(({ surahs }) => QuotationFinder.of(surahs)));
