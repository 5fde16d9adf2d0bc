import { db } from '~/adapters/database/client.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';

const DAY = 86_400_000;
const LISTENED_MS = 30 * DAY;

type AudienceRow = { createdAt: Date | string; saved: unknown; played: unknown };

/** A single statement, because every check of a feed needs it. */
export async function findAudience(
  podcastId: string,
  now: Date,
): Promise<{ saved: boolean; hasListeners: boolean; knownSince: Date }> {
  const since = new Date(now.getTime() - LISTENED_MS);
  const [row] = await db.$queryRaw<AudienceRow[]>`
    SELECT "createdAt",
      EXISTS (SELECT 1 FROM "Favorite" WHERE "podcastId" = ${podcastId}) AS "saved",
      EXISTS (SELECT 1 FROM "Play" WHERE "podcastId" = ${podcastId} AND "createdAt" >= ${since})
        AS "played"
    FROM "Podcast" WHERE "id" = ${podcastId}`;
  // SQLite returns 0 and 1.
  const saved = Boolean(Number(row?.saved ?? 0));
  return {
    saved,
    hasListeners: saved || Boolean(Number(row?.played ?? 0)),
    knownSince: new Date(row?.createdAt ?? now),
  };
}

/** Call for new favorites: schedules their feeds to be checked within a day. */
export async function recordListeners(tx: TransactionClient, podcastIds: string[]): Promise<void> {
  const id = { in: podcastIds };
  const tomorrow = new Date(Date.now() + DAY);
  await tx.podcast.updateMany({
    where: { id, feedHasListeners: false },
    data: { feedHasListeners: true },
  });
  await tx.podcast.updateMany({
    where: { id, dead: false, feedNextCheckAt: { gt: tomorrow } },
    data: { feedNextCheckAt: tomorrow },
  });
}
