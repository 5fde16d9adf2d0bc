import {
  db,
  inTransaction,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import {
  noEpisode,
  withNotes,
  listedEpisodeFields,
  listedEpisode,
  toListedEpisode,
} from '~/domain/episodes/listed-episodes.server';
import { ConflictError } from '~/domain/errors';
import { placeAt, renumbering } from '~/domain/ordered-rows.server';
import { inSlices, rowsInSlices } from '~/lib/any-of';
import { t } from '~/messages/t';
import { MAX_QUEUED, stepBefore, type QueueEnd, type QueueStep } from './listening';
import { lockAccount } from './lock-account.server';
import type { UndoableChange } from './undo.server';

const inOrder = [{ place: 'asc' as const }, { episodeId: 'asc' as const }];

const RENUMBER = renumbering('QueueEntry', 'userId', 'episodeId');

/** The next episode to play comes first. Returns up to `MAX_QUEUED`. */
export async function listQueue(
  userId: string,
  limit: number = MAX_QUEUED,
): Promise<ListedEpisode[]> {
  const rows = await db.queueEntry.findMany({
    where: { userId, episode: listedEpisode },
    orderBy: inOrder,
    take: limit,
    select: { episode: { select: listedEpisodeFields } },
  });
  return withNotes(rows.map(({ episode }) => toListedEpisode(episode)));
}

/** The beginning of `listQueue`, with what the whole queue holds. `totalDuration`: seconds, as far as feeds state them. */
export async function getQueue(userId: string, limit: number = MAX_QUEUED) {
  const [episodes, { _count: totalCount, _sum }] = await Promise.all([
    listQueue(userId, limit),
    db.episode.aggregate({
      where: { queued: { some: { userId } }, ...listedEpisode },
      _count: true,
      _sum: { duration: true },
    }),
  ]);
  return { episodes, totalCount, totalDuration: _sum.duration ?? 0 };
}

/** The place before or after all others. */
async function endPlace(
  tx: Pick<TransactionClient, 'queueEntry'>,
  userId: string,
  end: QueueEnd,
): Promise<number> {
  const { _min, _max } = await tx.queueEntry.aggregate({
    where: { userId },
    _min: { place: true },
    _max: { place: true },
  });
  return end === 'next' ? (_min.place ?? 1) - 1 : (_max.place ?? 0) + 1;
}

/** The episodes must not be queued yet. @throws ConflictError when there is not enough room for all of them */
async function putAt(
  tx: TransactionClient,
  userId: string,
  episodeIds: string[],
  end: QueueEnd,
): Promise<{ episodeId: string; place: number }[]> {
  const queued = await tx.queueEntry.count({ where: { userId } });
  if (queued + episodeIds.length > MAX_QUEUED) {
    throw new ConflictError(t('refusal.queueFull', { count: MAX_QUEUED }));
  }
  const edge = await endPlace(tx, userId, end);
  const first = end === 'next' ? edge - episodeIds.length + 1 : edge;
  const added = episodeIds.map((episodeId, index) => ({ episodeId, place: first + index }));
  await tx.queueEntry.createMany({ data: added.map((entry) => ({ userId, ...entry })) });
  return added;
}

/**
 * Puts episodes at one end of the queue, in this order; episodes already queued are moved there.
 *
 * @throws NotFoundError, GoneError, ConflictError when the queue is full
 */
export async function queueEpisodes(
  userId: string,
  episodeIds: string[],
  end: QueueEnd,
): Promise<UndoableChange> {
  const uniqueIds = [...new Set(episodeIds)];
  const open = await rowsInSlices(uniqueIds, (id) =>
    db.episode.findMany({ where: { id, ...listedEpisode }, select: { id: true } }),
  );
  const openIds = new Set(open.map(({ id }) => id));
  const missing = uniqueIds.find((id) => !openIds.has(id));
  if (missing !== undefined) throw await noEpisode(missing);
  return inTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const queue = await rowsInSlices(uniqueIds, (episodeId) =>
      tx.queueEntry.findMany({
        where: { userId, episodeId },
        select: { episodeId: true, place: true },
      }),
    );
    await inSlices(uniqueIds, (episodeId) =>
      tx.queueEntry.deleteMany({ where: { userId, episodeId } }),
    );
    const added = await putAt(tx, userId, uniqueIds, end);
    return { changedAt: new Date(), queue, added };
  }).catch(rowNotFound(() => t('refusal.noEpisode')));
}

/** Which of these episodes are shown and not queued yet. */
async function notQueued(tx: TransactionClient, userId: string, ids: string[]) {
  const rows = await rowsInSlices(ids, (id) =>
    tx.episode.findMany({
      where: { id, ...listedEpisode, queued: { none: { userId } } },
      select: { id: true },
    }),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Appends the queue that a browser stored for a visitor. Episodes already queued keep their place; hidden ones are
 * skipped.
 *
 * @throws ConflictError when there is not enough room for all of them
 */
export async function mergeLocalQueue(userId: string, episodeIds: string[]): Promise<void> {
  const uniqueIds = [...new Set(episodeIds)];
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const fresh = await notQueued(tx, userId, uniqueIds);
    const ids = uniqueIds.filter((id) => fresh.has(id));
    await putAt(tx, userId, ids, 'last');
  });
}

/** The place after everything that is queued. */
export const findLastPlace = (userId: string): Promise<number> => endPlace(db, userId, 'last');

/** Puts episodes at the given places, as far as there is room; episodes already queued keep their place. */
export async function importToQueue(
  userId: string,
  entries: { episodeId: string; place: number }[],
): Promise<void> {
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const ids = entries.map(({ episodeId }) => episodeId);
    const fresh = await notQueued(tx, userId, ids);
    const room = MAX_QUEUED - (await tx.queueEntry.count({ where: { userId } }));
    const data = entries.filter(({ episodeId }) => fresh.delete(episodeId));
    await tx.queueEntry.createMany({
      data: data.slice(0, Math.max(0, room)).map((entry) => ({ userId, ...entry })),
    });
  });
}

/**
 * Moves an entry before another one, or to the end. Does nothing if the entry was removed elsewhere.
 *
 * @param before an entry of the queue; null, or one no longer in it, means the end
 */
export async function moveInQueue(
  userId: string,
  episodeId: string,
  before: string | null,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const where = { userId, episodeId };
    if ((await tx.queueEntry.count({ where })) === 0) return;
    const readSpot = async () => {
      const others = await tx.queueEntry.findMany({
        where: { userId, episodeId: { not: episodeId } },
        orderBy: inOrder,
        select: { episodeId: true, place: true },
      });
      const index = others.findIndex((row) => row.episodeId === before);
      return { others, index: index < 0 ? others.length : index };
    };
    const renumber = () => tx.$executeRawUnsafe(RENUMBER, userId);
    const place = await placeAt(await readSpot(), readSpot, renumber);
    await tx.queueEntry.updateMany({ where, data: { place } });
  });
}

/** Moves an entry by one place, or to the front. */
export async function stepInQueue(
  userId: string,
  episodeId: string,
  step: QueueStep,
): Promise<void> {
  const rows = await db.queueEntry.findMany({
    where: { userId, episode: listedEpisode },
    orderBy: inOrder,
    select: { episodeId: true },
  });
  const ids = rows.map((row) => row.episodeId);
  const before = stepBefore(ids, episodeId, step);
  if (before !== undefined) await moveInQueue(userId, episodeId, before);
}

/** Idempotent. */
export const removeFromQueue = (userId: string, episodeId: string): Promise<UndoableChange> =>
  takeOut({ userId, episodeId });

export const clearQueue = (userId: string): Promise<UndoableChange> => takeOut({ userId });

const takeOut = (where: { userId: string; episodeId?: string }): Promise<UndoableChange> =>
  inTransaction(async (tx) => {
    await lockAccount(tx, where.userId);
    const queue = await tx.queueEntry.findMany({
      where,
      orderBy: inOrder,
      select: { episodeId: true, place: true },
    });
    await tx.queueEntry.deleteMany({ where });
    return { changedAt: new Date(), queue };
  });
