import { isTextAddress } from '~/lib/feeds/feed-url';

export type TranscriptFile = { url: string; type: string | null; language: string | null };

/** The forms of one language, the best first. */
export type TranscriptChoice = { language: string | null; files: TranscriptFile[] };

/** What addresses call a language that nothing tells. */
export const UNKNOWN_LANGUAGE = 'und';

/** In this order: exact times and voices first; a type that says nothing last. */
const BY_TYPE: Record<string, number> = {
  'text/vtt': 0,
  'application/json': 1,
  'application/srt': 2,
  'application/x-subrip': 2,
  'text/srt': 2,
  'text/html': 3,
  'text/plain': 4,
};
const BY_EXTENSION: Record<string, number> = { vtt: 0, json: 1, srt: 2, html: 3, htm: 3, txt: 4 };

/** Null for a form that is not read, such as PDF. */
function rankOf({ url, type }: TranscriptFile): number | null {
  const mime = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(BY_TYPE, mime)) return BY_TYPE[mime]!;
  const extension = /\.(\w{1,5})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(BY_EXTENSION, extension)) return BY_EXTENSION[extension]!;
  return mime === '' && extension === '' ? 5 : null;
}

/** By language, in the order of the feed. `likely`: of the podcast, for files without one. */
export function transcriptChoices(
  files: readonly TranscriptFile[],
  likely: string | null,
): TranscriptChoice[] {
  const byAddress = new Map(files.map((file) => [file.url, file]));
  const byLanguage = new Map<string | null, { file: TranscriptFile; rank: number }[]>();
  for (const file of byAddress.values()) {
    const rank = rankOf(file);
    if (rank === null || !isTextAddress(file.url)) continue;
    const language = file.language ?? likely;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), { file, rank }]);
  }
  return [...byLanguage].map(([language, ranked]) => ({
    language,
    files: ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file),
  }));
}

/** The asked language, else the podcast's, else the first. */
export function chosenOf(
  choices: readonly TranscriptChoice[],
  asked: string | null,
  likely: string | null,
): TranscriptChoice | null {
  const of = (language: string | null) => choices.find((choice) => choice.language === language);
  const wanted = asked?.toLowerCase() ?? null;
  const named = wanted === UNKNOWN_LANGUAGE ? of(null) : wanted && of(wanted);
  return named || of(likely) || choices[0] || null;
}
