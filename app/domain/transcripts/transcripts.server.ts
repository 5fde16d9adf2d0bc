import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { select, db, type Prisma } from '~/adapters/database/client.server';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import { anyOf } from '~/lib/any-of';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { groupBy } from '~/lib/lists';
import { fold, searchText, spaceOut } from '~/lib/text/fold';
import type { PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { fetchTranscriptInBackground } from './fetch-transcripts.server';
import {
  chosenOf,
  transcriptChoices,
  UNKNOWN_LANGUAGE,
  type TranscriptFile,
} from './transcript-choices';
import { dayNumber, recordTranscriptUse } from './transcript-eviction.server';

const SENTENCES: Record<string, () => string> = {
  'not-found': () => t('transcript.failedMissing'),
  gone: () => t('transcript.failedMissing'),
  address: () => t('transcript.failedRefused'),
  blocked: () => t('transcript.failedRefused'),
  broken: () => t('transcript.failedBroken'),
  empty: () => t('transcript.failedEmpty'),
  'unknown-form': () => t('transcript.failedForm'),
  'too-large': () => t('transcript.failedLarge'),
  'other-page': () => t('transcript.failedPage'),
  unreadable: () => t('transcript.noneReadable'),
};

/** Why a transcript cannot be shown, based on the failure stored by the last attempt. */
const failureSentence = (kind: string): string =>
  (Object.hasOwn(SENTENCES, kind) && SENTENCES[kind]?.()) || t('transcript.failedUnreachable');

/** Characters per page: one paragraph or line may be a thousand times as long as another. */
const MAX_CHARACTERS = 60_000;

const MAX_INTEGER = 2 ** 31 - 1;

type Counted = { at: number; characters: number | bigint };

/**
 * The rows at which pages begin, so that no page exceeds `limit` rows or MAX_CHARACTERS; a longer row gets a page of
 * its own.
 */
function startsOf(rows: readonly Counted[], limit: number): number[] {
  const starts: number[] = [];
  let [count, total] = [0, 0];
  for (const { at, characters } of rows) {
    const length = Number(characters);
    if (starts.length === 0 || count === limit || total + length > MAX_CHARACTERS) {
      starts.push(at);
      [count, total] = [0, 0];
    }
    count += 1;
    total += length;
  }
  return starts;
}

type Edition = { id: string; edition: number };

/** The numbers of the paragraphs or lines (`place`) at which the pages of a text begin. */
async function pageStarts(
  { id, edition }: Edition,
  { by, limit }: { by: 'paragraph' | 'place'; limit: number },
): Promise<number[]> {
  const rows = await select<Counted>(
    `SELECT "${by}" AS "at", SUM(LENGTH("text")) AS "characters" FROM "TranscriptSegment"
     WHERE "transcriptId" = ? AND "edition" = ? GROUP BY "${by}" ORDER BY "${by}"`,
    id,
    edition,
  );
  return startsOf(rows, limit);
}

/** The number of the page that contains a row, counted from 1. */
const pageWith = (starts: readonly number[], at: number): number =>
  Math.max(1, starts.findLastIndex((start) => start <= at) + 1);

type PageRange = { from: number; until: number };

/** The first row of a page and of the next one, with the page numbers. Pages beyond the last return the last. */
function rangeOf(starts: readonly number[], { page }: Pick<PageRequest, 'page'>) {
  const totalPages = Math.max(1, starts.length);
  const currentPage = Math.min(page, totalPages);
  const range: PageRange = {
    from: starts[currentPage - 1] ?? 0,
    until: starts[currentPage] ?? MAX_INTEGER,
  };
  const pagination = {
    currentPage,
    totalPages,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1,
  };
  return { range, pagination };
}

/** Times in seconds; null if the transcript has none. */
type TranscriptParagraph = {
  start: number | null;
  speaker: string | null;
  lines: { start: number | null; text: string }[];
};

const PARAGRAPHS_PER_PAGE = 200;
/** Per page: a paragraph has a few lines. */
const MAX_SEGMENTS = 10_000;

const COLUMNS = {
  id: true,
  url: true,
  edition: true,
  segmentCount: true,
  paragraphCount: true,
  cut: true,
  failure: true,
  nextTryAt: true,
  wantedDay: true,
} as const;

type StoredTranscript = Prisma.TranscriptGetPayload<{ select: typeof COLUMNS }>;

/**
 * The best form with a stored text, and when any form up to it should be tried again (ms since 1970; 0: immediately).
 */
function bestTextOf(files: readonly TranscriptFile[], rows: readonly StoredTranscript[]) {
  let dueAt = Infinity;
  let failure: string | null = null;
  for (const { url } of files) {
    const row = rows.find((row) => row.url === url);
    dueAt = Math.min(dueAt, row?.nextTryAt.getTime() ?? 0);
    if (row && row.edition > 0) return { transcript: row, dueAt, failure: null };
    failure ??= row?.failure ?? null;
    if (!row?.failure) return { transcript: null, dueAt, failure: null };
  }
  return { transcript: null, dueAt, failure };
}

async function readChoices(
  episodeId: string,
  files: readonly TranscriptFile[],
  likely: string | null,
  requested: string | null,
) {
  const choices = transcriptChoices(files, likely);
  const choice = chosenOf(choices, requested, likely);
  if (files.length === 0) return null;
  const rows = await db.transcript.findMany({ where: { episodeId }, select: COLUMNS });
  if (!choice) {
    // A text that an earlier release could read is removed.
    const dueAt = rows.length > 0 ? 0 : Infinity;
    const none = { language: null, files: [] };
    return { choices, choice: none, transcript: null, dueAt, failure: 'unreadable' };
  }
  return { choices, choice, ...bestTextOf(choice.files, rows) };
}

async function readParagraphs(
  { id, edition }: StoredTranscript,
  { from, until }: PageRange,
): Promise<TranscriptParagraph[]> {
  const segments = await db.transcriptSegment.findMany({
    where: {
      transcriptId: id,
      edition,
      paragraph: {
        gte: from,
        lt: until,
      },
    },
    orderBy: [{ paragraph: 'asc' }, { place: 'asc' }],
    take: MAX_SEGMENTS,
    select: { paragraph: true, start: true, speaker: true, text: true },
  });
  const paragraphs: TranscriptParagraph[] = [];
  let last = -1;
  for (const { paragraph, start, speaker, text } of segments) {
    if (paragraph !== last) paragraphs.push({ start, speaker, lines: [] });
    last = paragraph;
    paragraphs.at(-1)!.lines.push({ start, text });
  }
  return paragraphs;
}

type TranscriptQuery = { language: string | null; page: number };

const readSegments = ({ id, edition }: StoredTranscript, { from, until }: PageRange) =>
  db.transcriptSegment.findMany({
    where: { transcriptId: id, edition, place: { gte: from, lt: until } },
    orderBy: { place: 'asc' },
    select: { start: true, end: true, speaker: true, text: true },
  });

async function readShownPage(
  episodeId: string,
  files: TranscriptFile[],
  likely: string | null,
  { language, page }: TranscriptQuery,
) {
  const result = await readChoices(episodeId, files, likely, language);
  if (!result) return null;
  const { choices, choice, transcript, dueAt, failure } = result;
  const paging = { by: 'paragraph', limit: PARAGRAPHS_PER_PAGE } as const;
  const starts = transcript ? await pageStarts(transcript, paging) : [];
  const { range, pagination } = rangeOf(starts, { page });
  return {
    dueAt,
    transcript,
    language: choice.language,
    usual: choice === chosenOf(choices, null, likely),
    languages: choices.map((choice) => choice.language ?? UNKNOWN_LANGUAGE),
    failure,
    cut: transcript?.cut ?? false,
    paragraphs: transcript && (await readParagraphs(transcript, range)),
    starts,
    firstParagraph: range.from,
    currentPage: pagination.currentPage,
    totalPages: pagination.totalPages,
  };
}

/** A page of paragraphs; null if the episode lists no transcript. */
const readTranscriptPage = cacheUntilWrite(readShownPage, 60);

const stateWithout = (file: { failure: string | null } | null) =>
  !file ? ('none' as const) : file.failure ? ('failed' as const) : ('fetching' as const);

/** A page of lines for the JSON API: up to `limit`, fewer if they are long. */
async function readTranscriptSegments(
  episodeId: string,
  files: TranscriptFile[],
  likely: string | null,
  { language, page, limit }: TranscriptQuery & { limit: number },
) {
  const result = await readChoices(episodeId, files, likely, language);
  const transcript = result?.transcript ?? null;
  const failure = result?.failure ?? null;
  const starts = transcript ? await pageStarts(transcript, { by: 'place', limit }) : [];
  const { range, pagination } = rangeOf(starts, { page });
  return {
    dueAt: result?.dueAt ?? Infinity,
    transcript,
    language: result?.choice.language ?? null,
    languages: (result?.choices ?? []).flatMap((choice) => choice.language ?? []),
    failure: failure && failureSentence(failure),
    cut: transcript?.cut ?? false,
    state: transcript ? ('ready' as const) : stateWithout(result),
    segments: transcript ? await readSegments(transcript, range) : [],
    totalCount: transcript?.segmentCount ?? 0,
    ...pagination,
  };
}

/** The day on which the use of a transcript was last recorded; cached rows do not show it. */
const recordedUse = new LRUCache<string, number>({ max: 10_000 });

function noteRead(transcript: { id: string; wantedDay: number } | null): void {
  const today = dayNumber();
  if (!transcript || transcript.wantedDay >= today || recordedUse.get(transcript.id) === today)
    return;
  recordedUse.set(transcript.id, today);
  runInBackground(recordTranscriptUse([transcript.id]));
}

/** Matches listed individually; any beyond that are only counted. */
const MAX_NAMED = 50;
const MAX_COUNTED = 5_000;
/** Lines read from the paragraphs listed. */
const MAX_LINES = 2_000;

type Line = { paragraph: number; start: number | null; text: string };

async function linesOf(of: { transcriptId: string; edition: number }, paragraphs: number[]) {
  const rows: Line[] = await db.transcriptSegment.findMany({
    where: { ...of, paragraph: anyOf(paragraphs) },
    orderBy: { place: 'asc' },
    take: MAX_LINES,
    select: { paragraph: true, start: true, text: true },
  });
  return groupBy(rows, ({ paragraph }) => paragraph).values();
}

/** Paragraphs that contain the words in sequence, by the search index. Null if there are no words. */
async function findInTranscript(
  { id, edition }: { id: string; edition: number },
  language: string | null,
  words: string,
) {
  const needle = spaceOut(fold(words, { language })).trim();
  if (needle === '') return null;
  const of = { transcriptId: id, edition };
  const rows = await db.transcriptSearchText.findMany({
    where: { ...of, text: { contains: needle } },
    orderBy: { paragraph: 'asc' },
    take: MAX_COUNTED,
    select: { paragraph: true },
  });
  const paragraphs = rows.map(({ paragraph }) => paragraph);
  const places: Line[] = [];
  for (const lines of await linesOf(of, paragraphs.slice(0, MAX_NAMED))) {
    const has = ({ text }: Line) => searchText(text, { language }).includes(needle);
    places.push(lines.find(has) ?? lines[0]!);
    // Folding blocks the thread.
    await yieldToEventLoop();
  }
  return { words: words.trim(), paragraphs, places };
}

type Searched = { language: string | null; page: number; find?: string };

/** Finds the words: their places in the whole text, and on this page by their position on it. */
async function findWords(
  transcript: { id: string; edition: number } | null,
  find: string | undefined,
  read: { language: string | null; starts: readonly number[]; currentPage: number },
) {
  const matches = transcript && (await findInTranscript(transcript, read.language, find ?? ''));
  if (!matches) return null;
  const pageOf = (paragraph: number) => pageWith(read.starts, paragraph);
  const here = matches.paragraphs.filter((paragraph) => pageOf(paragraph) === read.currentPage);
  const first = read.starts[read.currentPage - 1] ?? 0;
  return {
    words: matches.words,
    count: matches.paragraphs.length,
    places: matches.places.map((match) => ({ ...match, page: pageOf(match.paragraph) })),
    here: here.map((paragraph) => paragraph - first),
  };
}

type Named = { id: string; transcripts: TranscriptFile[] };

/**
 * A page of the transcript, in the requested language if available. Forms that are due are fetched in the background.
 * `paragraphs` is null until one is stored, `failure` says why there will be none, `found` holds the places of the
 * words in `find`.
 */
export async function getTranscriptPage(
  { id, transcripts }: Named,
  likely: string | null,
  { find, ...query }: Searched,
) {
  const read = await readTranscriptPage(id, transcripts, likely, query);
  if (!read) return null;
  const { dueAt, transcript, failure, starts, ...page } = read;
  const matches = await findWords(transcript, find, { ...page, starts });
  noteRead(transcript);
  if (dueAt <= Date.now()) fetchTranscriptInBackground(id, page.language);
  return { ...page, matches, failure: failure && failureSentence(failure) };
}

export type TranscriptPage = NonNullable<Awaited<ReturnType<typeof getTranscriptPage>>>;

/** Lines of the transcript, page by page; otherwise like `getTranscriptPage`. @throws NotFoundError, GoneError */
export async function listTranscript(
  episodeId: string,
  query: { language: string | null; page: number; limit: number },
) {
  const episode = await getOpenEpisode(episodeId, {
    transcripts: true,
    podcast: { select: { language: true } },
  });
  const files = episode.transcripts as TranscriptFile[];
  const likely = episode.podcast.language;
  const { dueAt, transcript, ...content } = await readTranscriptSegments(
    episodeId,
    files,
    likely,
    query,
  );
  noteRead(transcript);
  if (dueAt <= Date.now()) fetchTranscriptInBackground(episodeId, content.language);
  return content;
}
