import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type TransactionClient,
  db,
  inRetriedTransaction,
  asStored,
  forEngine,
  listPage,
} from '~/adapters/database/client.server';
import { markPlayedParts } from '~/domain/collections/progress.server';
import {
  readableEpisode,
  requireEpisode,
  listedEpisodeFields,
  listedEpisode,
  toListedEpisode as toListed,
  withNotes,
} from '~/domain/episodes/listed-episodes.server';
import { rowsInSlices } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { withIsoDates } from '~/lib/time/iso-dates';
import type { Page, PageRequest } from '~/lib/web/page';
import type { EpisodePosition, ListeningPosition, StartedEpisode } from './listening-schema';
import { lockAccount } from './lock-account.server';
import type { UndoableChange } from './undo.server';

/** Rows per write, because a write blocks SQLite's thread. */
const POSITIONS_AT_ONCE = 250;

/** The sync stamp under which apps learn of a position, and the session that sent it. */
type SyncMark = { stamp: number; by: string };

const STORE_POSITIONS = forEngine(`
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
export const notAfterNow = (time: string): Date => new Date(Math.min(Date.parse(time), Date.now()));

/**
 * The `updatedAt` of positions already sent to apps under that stamp: a time in the distant past, so that later writes
 * by the site never look already sent.
 */
export const syncedTime = (stamp: number): string => asStored(new Date(stamp));

/**
 * Stores each position unless a later one is stored, and marks the parts in collections that end there as played. The
 * comparison is part of the write, so that devices saving at the same time cannot overwrite a newer position.
 *
 * @param positions each episode once; unknown episodes are skipped
 * @returns how many positions were stored
 */
export async function storePositions(
  client: Pick<TransactionClient, '$executeRawUnsafe'>,
  userId: string,
  positions: EpisodePosition[],
  mark: SyncMark | null = null,
): Promise<number> {
  const syncedAt = mark && syncedTime(mark.stamp);
  let stored = 0;
  for (const some of slicesOf(positions, POSITIONS_AT_ONCE)) {
    const rows = some.map((position) => ({
      ...position,
      listenedAt: asStored(notAfterNow(position.listenedAt)),
    }));
    stored += await client.$executeRawUnsafe(
      STORE_POSITIONS,
      userId,
      syncedAt ?? asStored(new Date()),
      mark?.stamp ?? null,
      syncedAt,
      mark?.by ?? null,
      JSON.stringify(rows),
    );
    await markPlayedParts(client, userId, rows);
    await yieldToEventLoop();
  }
  return stored;
}

export const positionFields = {
  position: true,
  duration: true,
  listenedAt: true,
  finished: true,
} as const;

type PositionRow = Omit<ListeningPosition, 'listenedAt'> & { listenedAt: Date };

export const toPosition = (row: PositionRow): ListeningPosition => withIsoDates(row);

/** Saves the position unless a later one is stored. @throws NotFoundError, GoneError */
export async function savePosition(
  userId: string,
  episodeId: string,
  position: ListeningPosition,
): Promise<void> {
  await requireEpisode(episodeId);
  const stored = await storePositions(db, userId, [{ ...position, episodeId }]);
  // A later position is stored, or the episode was removed after the check.
  if (stored === 0) await requireEpisode(episodeId);
}

/** Saves the position of each episode like `savePosition`; unknown episodes are skipped. */
export async function savePositions(userId: string, positions: EpisodePosition[]): Promise<void> {
  // If an episode occurs twice, the latest position wins.
  const inOrder = positions.toSorted(
    (a, b) => notAfterNow(a.listenedAt).getTime() - notAfterNow(b.listenedAt).getTime(),
  );
  const byEpisode = new Map(inOrder.map((position) => [position.episodeId, position]));
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const existing = await rowsInSlices(byEpisode.keys(), (id) =>
      tx.episode.findMany({ where: { id, ...readableEpisode }, select: { id: true } }),
    );
    await storePositions(
      tx,
      userId,
      existing.map(({ id }) => byEpisode.get(id)!),
    );
  });
}

export async function findPosition(
  userId: string,
  episodeId: string,
): Promise<ListeningPosition | null> {
  const row = await db.listeningPosition.findFirst({
    where: { userId, episodeId, episode: readableEpisode },
    select: positionFields,
  });
  if (row) return toPosition(row);
  await requireEpisode(episodeId);
  return null;
}

/** Positions by episode id. Episodes that were never played are absent; visitors get an empty object. */
export async function readPositions(
  userId: string | null | undefined,
  episodeIds: string[],
): Promise<Record<string, ListeningPosition>> {
  if (!userId) return {};
  const rows = await rowsInSlices(episodeIds, (episodeId) =>
    db.listeningPosition.findMany({
      where: { userId, episodeId },
      select: { episodeId: true, ...positionFields },
    }),
  );
  return Object.fromEntries(rows.map(({ episodeId, ...row }) => [episodeId, toPosition(row)]));
}

/** Episodes begun but not finished, most recent first. @param podcastId only this podcast */
export async function listContinueListening(
  userId: string,
  limit: number,
  podcastId?: string,
): Promise<StartedEpisode[]> {
  const rows = await db.listeningPosition.findMany({
    where: {
      userId,
      finished: false,
      position: { gt: 0 },
      episode: { podcastId, audioUrl: { not: null }, audioGoneAt: null, ...listedEpisode },
    },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: limit,
    select: { ...positionFields, episode: { select: listedEpisodeFields } },
  });
  return rows.map(toStarted);
}

/** Played episodes, most recent first; excludes those that were only marked as played. */
export async function listHistory(
  userId: string,
  request: PageRequest,
): Promise<Page & { episodes: StartedEpisode[] }> {
  const where = { userId, position: { gt: 0 }, episode: listedEpisode };
  const { rows, pagination } = await listPage(request, db.listeningPosition, {
    where,
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    select: { ...positionFields, episode: { select: listedEpisodeFields } },
  });
  return { episodes: await withNotes(rows.map(toStarted)), ...pagination };
}

/** Idempotent. */
export const removeFromHistory = (userId: string, episodeId: string): Promise<UndoableChange> =>
  forget({ userId, episodeId });

export const clearHistory = (userId: string): Promise<UndoableChange> => forget({ userId });

const forget = (where: { userId: string; episodeId?: string }): Promise<UndoableChange> =>
  inRetriedTransaction(async (tx) => {
    const rows = await tx.listeningPosition.findMany({
      where,
      select: { episodeId: true, ...positionFields },
    });
    await tx.listeningPosition.deleteMany({ where });
    const heard = rows.map(({ episodeId, ...row }) => ({ episodeId, was: toPosition(row) }));
    return { changedAt: new Date(), heard };
  });

type StartedRow = PositionRow & {
  episode: Parameters<typeof toListed>[0];
};

const toStarted = ({ episode, ...row }: StartedRow): StartedEpisode => ({
  ...toPosition(row),
  ...toListed(episode),
});
