import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionClient } from '~/adapters/database/transaction.server';

const EPISODES_AT_ONCE = 200;

/** Moves episodes between podcasts; of duplicates the kept podcast's row stays and receives the references. */
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

// g: an episode of the given podcast up to `last`, k: its duplicate. One statement per table, for short locks.

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
  await tx.$executeRaw`
    UPDATE "QueueEntry" SET "episodeId" = k."id"
    FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    WHERE g."podcastId" = ${givenId} AND g."key" <= ${last}
      AND "QueueEntry"."episodeId" = g."id" AND NOT EXISTS (
        SELECT 1 FROM "QueueEntry" q
        WHERE q."userId" = "QueueEntry"."userId" AND q."episodeId" = k."id")`;
}

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
