import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { asStored, forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import type { HeardEpisode } from './listening-schema';

/** Rows of one write, which holds SQLite's thread. */
const AT_ONCE = 250;

/** Under which stamp, and by which session, apps are told of a position at once. */
export type Told = { stamp: number; by: string };

const STORE = forEngine(`
  INSERT INTO "ListeningPosition" ("userId", "episodeId", "position", "duration", "finished",
    "listenedAt", "updatedAt", "syncStamp", "syncedAt", "syncedBy")
  SELECT ?, own."id", CAST(heard."value" ->> 'position' AS DOUBLE PRECISION),
    CAST(heard."value" ->> 'duration' AS DOUBLE PRECISION),
    CAST(heard."value" ->> 'finished' AS BOOLEAN), instant(heard."value" ->> 'listenedAt'),
    instant(?), CAST(? AS INTEGER), instant(?), ?
  FROM rows(?) AS heard JOIN "Episode" own ON own."id" = heard."value" ->> 'episodeId' WHERE true
  ON CONFLICT ("userId", "episodeId") DO UPDATE SET "position" = excluded."position",
    "duration" = excluded."duration", "finished" = excluded."finished",
    "listenedAt" = excluded."listenedAt", "updatedAt" = excluded."updatedAt",
    "syncStamp" = COALESCE(excluded."syncStamp", "ListeningPosition"."syncStamp"),
    "syncedAt" = COALESCE(excluded."syncedAt", "ListeningPosition"."syncedAt"),
    "syncedBy" = COALESCE(excluded."syncedBy", "ListeningPosition"."syncedBy")
  WHERE "ListeningPosition"."listenedAt" <= excluded."listenedAt"`);

/** A clock that runs ahead would block other devices until then. */
export const timeOf = (listenedAt: string) =>
  new Date(Math.min(Date.parse(listenedAt), Date.now()));

/**
 * `updatedAt` of what apps have been told of under that stamp: a moment that no clock says any more, so that what the
 * site writes meanwhile is never taken for it.
 */
export const toldAt = (stamp: number): string => asStored(new Date(stamp));

/**
 * Each unless something heard later is stored. The comparison is part of the write, so that devices saving at once
 * cannot overtake each other.
 *
 * @param heard each episode once; those that are not there are left out
 */
export async function storePositions(
  tx: TransactionClient,
  userId: string,
  heard: HeardEpisode[],
  told: Told | null = null,
): Promise<void> {
  for (let from = 0; from < heard.length; from += AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    const rows = heard.slice(from, from + AT_ONCE).map((one) => {
      return { ...one, listenedAt: asStored(timeOf(one.listenedAt)) };
    });
    const syncedAt = told && toldAt(told.stamp);
    await tx.$executeRawUnsafe(
      STORE,
      userId,
      syncedAt ?? asStored(new Date()),
      told?.stamp ?? null,
      syncedAt,
      told?.by ?? null,
      JSON.stringify(rows),
    );
  }
}
