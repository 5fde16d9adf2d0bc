import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionClient } from '~/adapters/database/transaction.server';

/** SQLite works in our thread, and within a transaction nothing else has a turn by itself. */
const EPISODES_AT_ONCE = 200;

/**
 * Gives one podcast's episodes to another. Of an episode that both have, the kept podcast's stays: what was done
 * with the other one concerns it from now on.
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
    await moveListening(tx, keptId, givenId, last);
    await moveFeatured(tx, keptId, givenId, last);
    await tx.$executeRaw`
      UPDATE "Episode" SET "podcastId" = ${keptId}
      WHERE "podcastId" = ${givenId} AND "key" <= ${last} AND NOT EXISTS (
        SELECT 1 FROM "Episode" k WHERE k."podcastId" = ${keptId} AND k."key" = "Episode"."key")`;
    await tx.episode.deleteMany({ where: { podcastId: givenId, key: { lte: last } } });
    await nextTurn();
  }
}

// In the statements below g is an episode of the given podcast, up to the key `last`, and k its twin. They are
// one a table and not one an episode: a show of thousands of episodes would hold up all other writes.

async function moveListening(tx: TransactionClient, keptId: string, givenId: string, last: string) {
  await tx.$executeRaw`
    UPDATE "Play" SET "episodeId" = k."id"
    FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    WHERE g."podcastId" = ${givenId} AND g."key" <= ${last} AND "Play"."episodeId" = g."id"`;
  await tx.$executeRaw`
    UPDATE "FeaturedClick" SET "episodeId" = k."id"
    FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    WHERE g."podcastId" = ${givenId} AND g."key" <= ${last} AND "FeaturedClick"."episodeId" = g."id"`;
  await tx.$executeRaw`
    UPDATE "ListeningPosition" SET "episodeId" = k."id"
    FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    WHERE g."podcastId" = ${givenId} AND g."key" <= ${last}
      AND "ListeningPosition"."episodeId" = g."id" AND NOT EXISTS (
        SELECT 1 FROM "ListeningPosition" p
        WHERE p."userId" = "ListeningPosition"."userId" AND p."episodeId" = k."id")`;
}

/** Of two featured twins one stays, and it is shown when either was. */
async function moveFeatured(tx: TransactionClient, keptId: string, givenId: string, last: string) {
  await tx.$executeRaw`
    DELETE FROM "FeaturedEpisode" WHERE "activeSlot" IS NULL AND "episodeId" IN (
      SELECT k."id" FROM "FeaturedEpisode" f
      JOIN "Episode" g ON g."id" = f."episodeId"
      JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
      WHERE g."podcastId" = ${givenId} AND g."key" <= ${last} AND f."activeSlot" IS NOT NULL)`;
  await tx.$executeRaw`
    UPDATE "FeaturedEpisode" SET "episodeId" = k."id"
    FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    WHERE g."podcastId" = ${givenId} AND g."key" <= ${last} AND "FeaturedEpisode"."episodeId" = g."id"
      AND NOT EXISTS (SELECT 1 FROM "FeaturedEpisode" f WHERE f."episodeId" = k."id")`;
}
