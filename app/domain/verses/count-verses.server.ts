import { db } from '~/adapters/database/client.server';
import { dataVersion } from '~/adapters/database/cache-until-write.server';
import { execute, select } from '~/adapters/database/plain-sql.server';
import { inBatches } from '~/lib/concurrency/batches';
import { verseCounts } from '~/lib/quran/surahs';
import type { VerseRange } from '~/lib/quran/written-verses';

const ROWS_AT_ONCE = 300;
/** Number under which counts for the whole surah are stored. */
export const ANY_VERSE = 0;

type Row = Omit<VerseRange, 'surah'> & { id: string; episodeId: string };

/** Listed mentions of a surah, in batches. */
const listedOf = (surah: number): AsyncGenerator<Row[]> =>
  inBatches(
    (after) =>
      select<Row>(
        `SELECT own."id", own."episodeId", own."verse", own."lastVerse" FROM "VerseMention" own
         JOIN "Episode" episode ON episode."id" = own."episodeId"
         JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
         WHERE own."surah" = ? AND own."id" > ? AND NOT own."dismissed"
           AND NOT episode."blocked" AND NOT podcast."blocked"
         ORDER BY own."id" LIMIT ${ROWS_AT_ONCE}`,
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
  if (left.length > 0) await db.verseCount.deleteMany({ where: { surah, verse: { in: left } } });
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

/** Runs `countVerses` if anything was written since the last time. */
export async function countChangedVerses(stopping?: AbortSignal): Promise<void> {
  const version = await dataVersion();
  if (version === counted) return;
  await countVerses(stopping);
  counted = version;
}
