import {
  db,
  execute,
  select,
  type Prisma,
  inTransaction,
  type TransactionClient,
  forEngine,
} from '~/adapters/database/client.server';
import { versionOf } from '~/adapters/database/data-versions.server';
import { isRecitation } from '~/domain/podcasts/podcasts.server';
import { facetsOf } from '~/domain/search/browse/podcast-facets.server';
import { anyOf } from '~/lib/any-of';
import { inBatches, slicesOf, withPause } from '~/lib/concurrency/batches';
import { uuid7 } from '~/lib/feeds/uuids.server';
import { podcastLanguage, primarySubtag } from '~/lib/language/text-language';
import { verseCounts } from '~/lib/quran/surahs';
import { type VerseRange, recitedSurah, wholeSurah } from '~/lib/quran/written-verses';
import {
  piecesOfNotes,
  piecesOfTranscript,
  findMentions,
  type Mention,
} from './find-mentions.server';
import { quotationFinder } from './verse-texts.server';
import { mentionKey } from './verses';

const COUNTS_AT_ONCE = 300;
/** Number under which counts for the whole surah are stored. */
export const ANY_VERSE = 0;

type CountRow = Omit<VerseRange, 'surah'> & { id: string; episodeId: string };

/** Listed mentions of a surah, in batches. */
const listedOf = (surah: number): AsyncGenerator<CountRow[]> =>
  inBatches(
    (after) =>
      select<CountRow>(
        `SELECT own."id", own."episodeId", own."verse", own."lastVerse" FROM "VerseMention" own
         JOIN "Episode" episode ON episode."id" = own."episodeId"
         JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
         WHERE own."surah" = ? AND own."id" > ? AND NOT own."dismissed"
           AND NOT episode."blocked" AND NOT podcast."blocked"
         ORDER BY own."id" LIMIT ${COUNTS_AT_ONCE}`,
        surah,
        after,
      ),
    ({ id }) => id,
  );

/** Number of episodes by verse. */
async function count(surah: number): Promise<Map<number, number>> {
  const episodes = new Map<number, Set<string>>();
  const add = (verse: number, id: string) =>
    episodes.set(verse, (episodes.get(verse) ?? new Set()).add(id));
  for await (const rows of listedOf(surah)) {
    for (const { episodeId, verse, lastVerse } of rows) {
      add(ANY_VERSE, episodeId);
      for (let at = verse; at <= lastVerse; at += 1) add(at, episodeId);
    }
  }
  return new Map([...episodes].map(([verse, ids]) => [verse, ids.size]));
}

/** Writes only differences. */
async function store(surah: number, counts: Map<number, number>): Promise<void> {
  const rows = await db.verseCount.findMany({ where: { surah } });
  const stored = new Map(rows.map(({ verse, episodes }) => [verse, episodes]));
  const changed = [...counts].filter(([verse, episodes]) => stored.get(verse) !== episodes);
  const left = [...stored.keys()].filter((verse) => !counts.has(verse));
  if (left.length > 0) await db.verseCount.deleteMany({ where: { surah, verse: anyOf(left) } });
  if (changed.length === 0) return;
  await execute(
    `INSERT INTO "VerseCount" ("surah", "verse", "episodes")
     SELECT CAST("value" ->> 'surah' AS INTEGER), CAST("value" ->> 'verse' AS INTEGER),
       CAST("value" ->> 'episodes' AS INTEGER) FROM rows(?) WHERE true
     ON CONFLICT ("surah", "verse") DO UPDATE SET "episodes" = excluded."episodes"`,
    JSON.stringify(changed.map(([verse, episodes]) => ({ surah, verse, episodes }))),
  );
}

/** Counts the episodes that mention each verse, using small queries. */
export async function countVerses(stopping?: AbortSignal): Promise<void> {
  for (const index of verseCounts.keys()) {
    if (stopping?.aborted) return;
    await store(index + 1, await count(index + 1));
  }
}

let counted = '';

/** Runs `countVerses` if anything that visitors see was changed since the last time. */
export async function countChangedVerses(stopping?: AbortSignal): Promise<void> {
  const version = await versionOf('public');
  if (version === counted) return;
  await countVerses(stopping);
  counted = version;
}

/** Few at a time, because notes may be as long as a book. */
const EPISODES_AT_ONCE = 4;
const ROWS_AT_ONCE = 100;
const MOST_OF_NOTES = 300;
const MOST_OF_TRANSCRIPT = 1_000;

const podcastFields = { title: true, language: true, categories: true, topics: true } as const;

const episodeFields = {
  id: true,
  title: true,
  description: true,
  inlineChapters: true,
  duration: true,
  contentHash: true,
  podcast: { select: podcastFields },
} as const;

type Episode = Prisma.EpisodeGetPayload<{ select: typeof episodeFields }>;

type Row = Mention & {
  id: string;
  episodeId: string;
  transcriptId: string | null;
  language: string | null;
};

/** In a podcast of recitation, the surah in the title is the one recited. */
function recitedIn({ title, podcast }: Episode): Mention[] {
  const surah = recitedSurah(title);
  if (!surah || !isRecitation(facetsOf(podcast))) return [];
  return [{ ...wholeSurah(surah), kind: 'recited', sentence: title, second: null }];
}

async function readNotes(episode: Episode): Promise<Row[]> {
  const finder = await quotationFinder();
  const mentions = await findMentions(piecesOfNotes(episode), finder, MOST_OF_NOTES);
  const language = podcastLanguage(episode.podcast);
  const of = { episodeId: episode.id, transcriptId: null, language };
  return [...recitedIn(episode), ...mentions].map((mention) => ({
    id: uuid7(),
    ...of,
    ...mention,
  }));
}

/** Replaces the mentions, except those dismissed by an admin, which are not added again. */
async function replaceMentions(
  tx: TransactionClient,
  where: { episodeId: { in: string[] }; transcriptId: string | null },
  rows: Row[],
): Promise<void> {
  await tx.verseMention.deleteMany({ where: { ...where, dismissed: false } });
  const dismissed = await tx.verseMention.findMany({
    where: { episodeId: where.episodeId, dismissed: true },
    select: { episodeId: true, kind: true, surah: true, verse: true, lastVerse: true },
  });
  const keyOf = (row: (typeof dismissed)[number]) => `${row.episodeId} ${mentionKey(row)}`;
  const dismissedKeys = new Set(dismissed.map(keyOf));
  await insertMentions(
    tx,
    rows.filter((row) => !dismissedKeys.has(keyOf(row))),
  );
}

/** Passes all rows as one JSON parameter: with one parameter per column and row, Prisma would block the thread. */
const INSERT = forEngine(
  `INSERT INTO "VerseMention" ("id", "episodeId", "transcriptId", "kind", "surah", "verse",
     "lastVerse", "sentence", "second", "language", "sortDate")
   SELECT found."value" ->> 'id', own."id", found."value" ->> 'transcriptId',
     found."value" ->> 'kind', CAST(found."value" ->> 'surah' AS INTEGER),
     CAST(found."value" ->> 'verse' AS INTEGER), CAST(found."value" ->> 'lastVerse' AS INTEGER),
     found."value" ->> 'sentence', CAST(found."value" ->> 'second' AS INTEGER),
     found."value" ->> 'language', own."sortDate"
   FROM rows(?) AS found JOIN "Episode" own ON own."id" = found."value" ->> 'episodeId'`,
);

async function insertMentions(tx: TransactionClient, rows: Row[]): Promise<void> {
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) {
    await tx.$executeRawUnsafe(INSERT, JSON.stringify(some));
  }
}

/** Claims rows for this process if their texts are still the ones that were read. */
const CLAIM_EPISODES = forEngine(
  `UPDATE "Episode" SET "versesStored" = true FROM rows(?) AS seen
   WHERE "Episode"."id" = seen."value" ->> 'id' AND NOT "Episode"."versesStored"
     AND coalesce("Episode"."contentHash", '') = seen."value" ->> 'hash'
   RETURNING "Episode"."id"`,
);

async function storeNotes(episodes: Episode[]): Promise<void> {
  const rows: Row[] = [];
  for (const episode of episodes) rows.push(...(await readNotes(episode)));
  const seen = episodes.map(({ id, contentHash }) => ({ id, hash: contentHash ?? '' }));
  await inTransaction(async (tx) => {
    const claimed = await tx.$queryRawUnsafe<{ id: string }[]>(
      CLAIM_EPISODES,
      JSON.stringify(seen),
    );
    const ids = new Set(claimed.map(({ id }) => id));
    if (ids.size === 0) return;
    const where = { episodeId: anyOf([...ids]), transcriptId: null };
    const ownRows = rows.filter(({ episodeId }) => ids.has(episodeId));
    await replaceMentions(tx, where, ownRows);
  });
}

const transcriptFields = {
  id: true,
  edition: true,
  language: true,
  episodeId: true,
  episode: { select: { podcast: { select: podcastFields } } },
} as const;

type Transcript = Prisma.TranscriptGetPayload<{ select: typeof transcriptFields }>;

async function storeTranscript(transcript: Transcript): Promise<void> {
  const { id, edition, episodeId, episode } = transcript;
  const finder = await quotationFinder();
  const mentions = await findMentions(piecesOfTranscript(id, edition), finder, MOST_OF_TRANSCRIPT);
  const language = primarySubtag(transcript.language) || podcastLanguage(episode.podcast);
  const of = { episodeId, transcriptId: id, language };
  const rows = mentions.map((mention) => ({ id: uuid7(), ...of, ...mention }));
  await inTransaction(async (tx) => {
    const { count } = await tx.transcript.updateMany({
      where: { id, edition, versesStored: false },
      data: { versesStored: true },
    });
    const where = { episodeId: { in: [episodeId] }, transcriptId: id };
    if (count > 0) await replaceMentions(tx, where, rows);
  });
}

/**
 * Finds the verses in texts that are new or have changed. Safe to run in several processes.
 *
 * @returns the number of episodes and transcripts read
 */
export async function storeDueMentions(stopping?: AbortSignal): Promise<number> {
  let count = 0;
  while (!stopping?.aborted) {
    const episodes = await db.episode.findMany({
      where: { versesStored: false },
      take: EPISODES_AT_ONCE,
      select: episodeFields,
    });
    if (episodes.length === 0) break;
    await withPause(() => storeNotes(episodes));
    count += episodes.length;
  }
  while (!stopping?.aborted) {
    const transcript = await db.transcript.findFirst({
      where: { versesStored: false, edition: { gt: 0 } },
      select: transcriptFields,
    });
    if (!transcript) break;
    await withPause(() => storeTranscript(transcript));
    count += 1;
  }
  return count;
}

/** For rows written without this code, and after the detection has changed. @returns the same as `storeDueMentions` */
export async function rereadVerses(): Promise<number> {
  await db.episode.updateMany({ data: { versesStored: false } });
  await db.transcript.updateMany({ data: { versesStored: false } });
  const read = await storeDueMentions();
  await countVerses();
  return read;
}
