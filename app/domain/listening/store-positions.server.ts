import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { asStored, forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import type { HeardEpisode } from './listening-schema';

/** Rows per write, because a write blocks SQLite's thread. */
const AT_ONCE = 250;

/** The sync stamp under which apps learn of a position, and the session that sent it. */
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

/** Capped at now: a clock that runs fast would otherwise block other devices until that time. */
export const timeOf = (listenedAt: string) =>
  new Date(Math.min(Date.parse(listenedAt), Date.now()));

/**
 * The `updatedAt` of positions already sent to apps under that stamp: a time in the distant past, so that later writes
 * by the site never look already sent.
 */
export const toldAt = (stamp: number): string => asStored(new Date(stamp));

/**
 * Stores each position unless a later one is stored. The comparison is part of the write, so that devices saving at the
 * same time cannot overwrite a newer position.
 *
 * @param heard each episode once; unknown episodes are skipped
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
