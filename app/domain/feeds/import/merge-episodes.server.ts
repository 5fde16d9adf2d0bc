import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';

const EPISODES_AT_ONCE = 200;

/**
 * Moves episodes between podcasts. For duplicates, the row of the kept podcast stays and receives the references. The
 * moved episodes are hidden until the feed lists them.
 */
export async function mergeEpisodes(
  tx: TransactionClient,
  keptId: string,
  givenId: string,
): Promise<void> {
  for (;;) {
    const page = await tx.episode.findMany({
      where: { podcastId: givenId },
      orderBy: { key: 'asc' },
      take: EPISODES_AT_ONCE,
      select: { key: true },
    });
    const last = page.at(-1)?.key;
    if (last === undefined) return;
    for (const sql of MOVES) await tx.$executeRawUnsafe(sql, keptId, givenId, last);
    await tx.$executeRawUnsafe(HIDES, keptId, givenId, last);
    await tx.$executeRaw`
      UPDATE "Episode" SET "podcastId" = ${keptId}, "blocked" = true, "feedBlocked" = true,
        "contentHash" = NULL
      WHERE "podcastId" = ${givenId} AND "key" <= ${last} AND NOT EXISTS (
        SELECT 1 FROM "Episode" k WHERE k."podcastId" = ${keptId} AND k."key" = "Episode"."key")`;
    await tx.episode.deleteMany({ where: { podcastId: givenId, key: { lte: last } } });
    await yieldToEventLoop();
  }
}

/** g: an episode of the given podcast up to the last key; k: its duplicate. */
const DUPLICATES = `"Episode" g JOIN "Episode" k ON k."podcastId" = ? AND k."key" = g."key"`;
const AMONG = `g."podcastId" = ? AND g."key" <= ?`;

/** One statement per table, to keep locks short. */
const moveRows = (table: string, unless = ''): string => `
  UPDATE "${table}" SET "episodeId" = k."id"
  FROM ${DUPLICATES} WHERE ${AMONG} AND "${table}"."episodeId" = g."id" ${unless}`;

/**
 * Keeps one of two rows where only one is allowed.
 * @param columns the columns that are unique together with the episode
 * @param theirsWins SQL condition comparing `theirs`, of the given podcast, with `ours`
 */
function combineRows(table: string, columns: string[], theirsWins: string): string[] {
  const same = (one: string, other: string) =>
    columns.map((name) => ` AND ${one}."${name}" = ${other}."${name}"`).join('');
  const key = (from: string) => columns.map((name) => `${from}"${name}", `).join('');
  return [
    `DELETE FROM "${table}" WHERE (${key('')}"episodeId") IN (
      SELECT ${key('ours.')}ours."episodeId" FROM ${DUPLICATES}
      JOIN "${table}" theirs ON theirs."episodeId" = g."id"
      JOIN "${table}" ours ON ours."episodeId" = k."id"${same('ours', 'theirs')}
      WHERE ${AMONG} AND ${theirsWins})`,
    moveRows(
      table,
      `AND NOT EXISTS (
        SELECT 1 FROM "${table}" ours WHERE ours."episodeId" = k."id"${same('ours', `"${table}"`)})`,
    ),
  ];
}

/** Episodes hidden by an admin stay hidden, whichever row is kept. */
const HIDES = forEngine(`
  UPDATE "Episode" SET "hiddenAt" = g."hiddenAt", "hiddenReason" = g."hiddenReason",
    "hiddenBy" = g."hiddenBy", "blocked" = true
  FROM "Episode" g WHERE "Episode"."podcastId" = ? AND "Episode"."hiddenAt" IS NULL
    AND ${AMONG} AND g."key" = "Episode"."key" AND g."hiddenAt" IS NOT NULL`);

/** How the rows of each model that references episodes are moved. A test compares this with the schema. */
export const EPISODE_ROWS: Record<string, string[]> = {
  Play: [moveRows('Play')],
  FeaturedClick: [moveRows('FeaturedClick')],
  ListeningPosition: combineRows(
    'ListeningPosition',
    ['userId'],
    'theirs."listenedAt" > ours."listenedAt"',
  ),
  CollectionEntry: [moveRows('CollectionEntry')],
  QueueEntry: combineRows('QueueEntry', ['userId'], 'theirs."place" < ours."place"'),
  DeviceEpisode: combineRows(
    'DeviceEpisode',
    ['userId', 'device'],
    'theirs."audioUrl" < ours."audioUrl"',
  ),
  EpisodeReport: combineRows(
    'EpisodeReport',
    ['reporterId'],
    'theirs."createdAt" < ours."createdAt"',
  ),
  FeaturedEpisode: combineRows(
    'FeaturedEpisode',
    [],
    'theirs."activeSlot" IS NOT NULL AND ours."activeSlot" IS NULL',
  ),
  // Mentions dismissed by an admin stay dismissed; the others are detected again in the kept row.
  VerseMention: [
    moveRows('VerseMention', 'AND "VerseMention"."dismissed"'),
    `UPDATE "Episode" SET "versesStored" = false FROM "Episode" g
     WHERE "Episode"."podcastId" = ? AND ${AMONG} AND g."key" = "Episode"."key"`,
  ],
};

const MOVES = Object.values(EPISODE_ROWS).flat().map(forEngine);
