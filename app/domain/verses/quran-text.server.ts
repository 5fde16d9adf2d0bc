import { QuotationFinder } from '~/lib/quran/quoted-verses';
import type { VerseRange } from '~/lib/quran/verse-range';

type Text = { surahs: string[][] };

let text: Promise<Text> | null = null;
let finder: Promise<QuotationFinder> | null = null;

/** The file is of some size and wanted by few processes, so that it is read when it is first asked for. */
const loadText = (): Promise<Text> =>
  (text ??= import('./quran-text.json').then((file): Text => file.default));

/** The verses in Arabic, each whole and as its source has it. */
export async function readVerses({ surah, verse, lastVerse }: VerseRange) {
  const { surahs } = await loadText();
  return (surahs[surah - 1] ?? [])
    .slice(verse - 1, lastVerse)
    .map((words, index) => ({ verse: verse + index, text: words }));
}

export const quotationFinder = (): Promise<QuotationFinder> =>
  (finder ??= loadText().then(({ surahs }) => QuotationFinder.of(surahs)));
