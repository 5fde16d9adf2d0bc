import { isTextAddress } from '~/lib/feeds/feed-url';
import { primarySubtag } from '~/lib/language/text-language';
import { groupBy } from '~/lib/lists';
import { parseAddress } from '~/lib/web/parse-address';

export type TranscriptFile = { url: string; type: string | null; language: string | null };

/** The forms in one language, best first. */
type TranscriptChoice = { language: string | null; files: TranscriptFile[] };

/** Name of an unknown language in URLs. */
export const UNKNOWN_LANGUAGE = 'und';

/** Ordered by preference: exact times and speakers first; plain text and unknown formats last. */
const FORMS: readonly (readonly string[])[] = [
  ['vtt', 'webvtt'],
  ['json'],
  ['srt', 'subrip'],
  ['html', 'htm', 'xhtml'],
  ['txt', 'plain', 'text', 'md', 'markdown', 'tsv', 'tab-separated-values'],
];
const PLAIN = FORMS.length - 1;
const UNKNOWN = FORMS.length;
/** Types that servers use for unknown files. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

const rankOfForm = (name: string): number | null => {
  const rank = FORMS.findIndex((names) => names.includes(name));
  return rank < 0 ? null : rank;
};

/** The rank of `vtt` for `text/vtt`, of `xhtml` for `application/xhtml+xml` and of `subrip` for `application/x-subrip`. */
function rankOfType(mime: string): number | null {
  const subtype = mime.slice(mime.indexOf('/') + 1).replace(/^(?:x-|vnd\.)+/, '');
  return rankOfForm(subtype) ?? rankOfForm(subtype.split('+')[0]!);
}

function extensionOf(url: string): string {
  const file = parseAddress(url)?.pathname ?? url.split(/[?#]/)[0]!;
  return /\.([a-z]\w{0,9})$/i.exec(file)?.[1]?.toLowerCase() ?? '';
}

/** Null for unsupported forms, such as PDF. Many servers label every transcript as plain text. */
function rankOf({ url, type }: TranscriptFile): number | null {
  const mime = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  const byType = rankOfType(mime);
  if (byType !== null && byType < PLAIN) return byType;
  const extension = extensionOf(url);
  const byName = rankOfForm(extension);
  if (byType !== null || VAGUE.has(mime)) {
    return byName ?? byType ?? (extension === '' ? UNKNOWN : null);
  }
  return byName;
}

const CAPTIONS = 3;

/** Whether the feed says that the file is WebVTT, JSON or SRT, so that a web page is not what it means. */
export const isCaptions = (file: TranscriptFile): boolean => (rankOf(file) ?? PLAIN) < CAPTIONS;

/** Groups forms by language, in feed order. `likely`: the podcast's language, for files without one. */
export function transcriptChoices(
  files: readonly TranscriptFile[],
  likely: string | null,
): TranscriptChoice[] {
  const byAddress = new Map(files.map((file) => [file.url, file]));
  const readable = [...byAddress.values()].flatMap((file) => {
    const rank = isTextAddress(file.url) ? rankOf(file) : null;
    return rank === null ? [] : [{ file, rank }];
  });
  const byLanguage = groupBy(readable, ({ file }) => file.language ?? likely);
  return [...byLanguage].map(([language, ranked]) => ({
    language,
    files: ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file),
  }));
}

/** The requested language, else the podcast's, else another variety of it, else the first. */
export function chosenOf(
  choices: readonly TranscriptChoice[],
  requested: string | null,
  likely: string | null,
): TranscriptChoice | null {
  const of = (language: string | null) => choices.find((choice) => choice.language === language);
  const requestedTag = requested?.toLowerCase() ?? null;
  const named = requestedTag === UNKNOWN_LANGUAGE ? of(null) : requestedTag && of(requestedTag);
  const near = choices.find(({ language }) => primarySubtag(language) === primarySubtag(likely));
  return named || of(likely) || near || choices[0] || null;
}
