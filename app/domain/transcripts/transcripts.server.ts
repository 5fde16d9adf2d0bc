import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { groupBy } from '~/lib/lists';
import { fold, searchText, spaceOut } from '~/lib/text/fold';
import { fetchTranscriptInBackground } from './fetch-transcripts.server';
import {
  failureSentence,
  pageWith,
  readTranscriptPage,
  readTranscriptSegments,
} from './read-transcript-page.server';
import type { TranscriptFile } from './transcript-choices';
import { dayNumber, recordTranscriptUse } from './transcript-eviction.server';

function noteRead(shown: { id: string; wantedDay: number } | null): void {
  if (shown && shown.wantedDay < dayNumber()) runInBackground(recordTranscriptUse([shown.id]));
}

/** Matches listed individually; any beyond that are only counted. */
const MAX_NAMED = 50;
const MAX_COUNTED = 5_000;
/** Lines read from the paragraphs listed. */
const MAX_LINES = 2_000;

type Row = { paragraph: number; start: number | null; text: string };

async function linesOf(of: { transcriptId: string; edition: number }, paragraphs: number[]) {
  const rows: Row[] = await db.transcriptSegment.findMany({
    where: { ...of, paragraph: { in: paragraphs } },
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
  const wanted = spaceOut(fold(words, { language })).trim();
  if (wanted === '') return null;
  const of = { transcriptId: id, edition };
  const rows = await db.transcriptSearchText.findMany({
    where: { ...of, text: { contains: wanted } },
    orderBy: { paragraph: 'asc' },
    take: MAX_COUNTED,
    select: { paragraph: true },
  });
  const paragraphs = rows.map(({ paragraph }) => paragraph);
  const places: Row[] = [];
  for (const lines of await linesOf(of, paragraphs.slice(0, MAX_NAMED))) {
    const has = ({ text }: Row) => searchText(text, { language }).includes(wanted);
    places.push(lines.find(has) ?? lines[0]!);
    // Folding blocks the thread.
    await yieldToEventLoop();
  }
  return { words: words.trim(), paragraphs, places };
}

type Asked = { language: string | null; page: number; find?: string };

/** Finds the words: their places in the whole text, and on this page by their position on it. */
async function findWords(
  shown: { id: string; edition: number } | null,
  find: string | undefined,
  read: { language: string | null; starts: readonly number[]; currentPage: number },
) {
  const found = shown && (await findInTranscript(shown, read.language, find ?? ''));
  if (!found) return null;
  const pageOf = (paragraph: number) => pageWith(read.starts, paragraph);
  const here = found.paragraphs.filter((paragraph) => pageOf(paragraph) === read.currentPage);
  const first = read.starts[read.currentPage - 1] ?? 0;
  return {
    words: found.words,
    count: found.paragraphs.length,
    places: found.places.map((place) => ({ ...place, page: pageOf(place.paragraph) })),
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
  { find, ...asked }: Asked,
) {
  const read = await readTranscriptPage(id, transcripts, likely, asked);
  if (!read) return null;
  const { dueAt, shown, failure, starts, ...page } = read;
  const found = await findWords(shown, find, { ...page, starts });
  noteRead(shown);
  if (dueAt <= Date.now()) fetchTranscriptInBackground(id, page.language);
  return { ...page, found, failure: failure && failureSentence(failure) };
}

export type TranscriptPage = NonNullable<Awaited<ReturnType<typeof getTranscriptPage>>>;

/** Lines of the transcript, page by page; otherwise like `getTranscriptPage`. @throws NotFoundError, GoneError */
export async function listTranscript(
  episodeId: string,
  asked: { language: string | null; page: number; limit: number },
) {
  const episode = await getOpenEpisode(episodeId, {
    transcripts: true,
    podcast: { select: { language: true } },
  });
  const files = episode.transcripts as TranscriptFile[];
  const likely = episode.podcast.language;
  const { dueAt, shown, ...found } = await readTranscriptSegments(episodeId, files, likely, asked);
  noteRead(shown);
  if (dueAt <= Date.now()) fetchTranscriptInBackground(episodeId, found.language);
  return found;
}
