import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';

const EPISODES_AT_ONCE = 200;

/**
 * Moves episodes between podcasts; of duplicates the kept podcast's row stays and receives the references. The others
 * are hidden, and written anew when the feed has them.
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
    await tx.$executeRaw`
      UPDATE "Episode" SET "podcastId" = ${keptId}, "blocked" = true, "contentHash" = NULL
      WHERE "podcastId" = ${givenId} AND "key" <= ${last} AND NOT EXISTS (
        SELECT 1 FROM "Episode" k WHERE k."podcastId" = ${keptId} AND k."key" = "Episode"."key")`;
    await tx.episode.deleteMany({ where: { podcastId: givenId, key: { lte: last } } });
    await yieldToEventLoop();
  }
}

/** g: an episode of the given podcast up to the last, k: its duplicate. One statement per table, for short locks. */
const moveRows = (table: string, unless = ''): string => `
  UPDATE "${table}" SET "episodeId" = k."id"
  FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ? AND k."key" = g."key"
  WHERE g."podcastId" = ? AND g."key" <= ? AND "${table}"."episodeId" = g."id" ${unless}`;

const unlessUserHasOne = (table: string): string => `AND NOT EXISTS (
  SELECT 1 FROM "${table}" own
  WHERE own."userId" = "${table}"."userId" AND own."episodeId" = k."id")`;

const MOVES = [
  moveRows('Play'),
  moveRows('FeaturedClick'),
  moveRows('ListeningPosition', unlessUserHasOne('ListeningPosition')),
  moveRows('QueueEntry', unlessUserHasOne('QueueEntry')),
  `DELETE FROM "FeaturedEpisode" WHERE "activeSlot" IS NULL AND "episodeId" IN (
    SELECT k."id" FROM "FeaturedEpisode" f
    JOIN "Episode" g ON g."id" = f."episodeId"
    JOIN "Episode" k ON k."podcastId" = ? AND k."key" = g."key"
    WHERE g."podcastId" = ? AND g."key" <= ? AND f."activeSlot" IS NOT NULL)`,
  moveRows(
    'FeaturedEpisode',
    `AND NOT EXISTS (SELECT 1 FROM "FeaturedEpisode" f WHERE f."episodeId" = k."id")`,
  ),
].map(forEngine);
