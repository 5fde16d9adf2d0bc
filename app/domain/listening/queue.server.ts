import {
  db,
  inTransaction,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { rowNotFound } from '~/domain/database-errors.server';
import {
  withNotes,
  listedEpisodeFields,
  shownEpisode,
  toListedEpisode,
} from '~/domain/episodes/listed-episodes.server';
import { t } from '~/messages/t';
import { lockAccount } from './listening.server';
import { MAX_QUEUED, stepBefore, type QueueEnd, type QueueStep } from './listening';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { UndoableChange } from './undo.server';

const inOrder = [{ place: 'asc' as const }, { episodeId: 'asc' as const }];

/** When places are closer than this, the queue is renumbered. */
const MIN_GAP = 1e-6;

/** The next episode to play comes first. Returns up to `MAX_QUEUED`. */
export async function listQueue(
  userId: string,
  limit: number = MAX_QUEUED,
): Promise<ListedEpisode[]> {
  const rows = await db.queueEntry.findMany({
    where: { userId, episode: shownEpisode },
    orderBy: inOrder,
    take: limit,
    select: { episode: { select: listedEpisodeFields } },
  });
  return withNotes(rows.map(({ episode }) => toListedEpisode(episode)));
}

/** The place before or after all others. */
async function placeAt(
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
): Promise<void> {
  const queued = await tx.queueEntry.count({ where: { userId } });
  if (queued + episodeIds.length > MAX_QUEUED) {
    throw new ConflictError(t('refusal.queueFull', { count: MAX_QUEUED }));
  }
  const edge = await placeAt(tx, userId, end);
  const first = end === 'next' ? edge - episodeIds.length + 1 : edge;
  await tx.queueEntry.createMany({
    data: episodeIds.map((episodeId, index) => ({ userId, episodeId, place: first + index })),
  });
}

/**
 * Puts episodes at one end of the queue, in this order; episodes already queued are moved there.
 *
 * @throws NotFoundError, ConflictError when the queue is full
 */
export async function queueEpisodes(
  userId: string,
  episodeIds: string[],
  end: QueueEnd,
): Promise<void> {
  const wanted = [...new Set(episodeIds)];
  const known = await db.episode.count({ where: { id: { in: wanted }, ...shownEpisode } });
  if (known < wanted.length) throw new NotFoundError(t('refusal.noEpisode'));
  await inTransaction(async (tx) => {
    await lockAccount(tx, userId);
    await tx.queueEntry.deleteMany({ where: { userId, episodeId: { in: wanted } } });
    await putAt(tx, userId, wanted, end);
  }).catch(rowNotFound(() => t('refusal.noEpisode')));
}

/** Which of these episodes are shown and not queued yet. */
async function notQueued(tx: TransactionClient, userId: string, ids: string[]) {
  const rows = await tx.episode.findMany({
    where: { id: { in: ids }, ...shownEpisode, queued: { none: { userId } } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Appends the queue that a browser stored for a visitor. Episodes already queued keep their place; hidden ones are
 * skipped.
 *
 * @throws ConflictError when there is not enough room for all of them
 */
export async function mergeLocalQueue(userId: string, episodeIds: string[]): Promise<void> {
  const wanted = [...new Set(episodeIds)];
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const fresh = await notQueued(tx, userId, wanted);
    const ids = wanted.filter((id) => fresh.has(id));
    await putAt(tx, userId, ids, 'last');
  });
}

/** The place after everything that is queued. */
export const findLastPlace = (userId: string): Promise<number> => placeAt(db, userId, 'last');

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
    const rows = await tx.queueEntry.findMany({
      where: { userId },
      orderBy: inOrder,
      select: { episodeId: true, place: true },
    });
    if (!rows.some((row) => row.episodeId === episodeId)) return;
    const others = rows.filter((row) => row.episodeId !== episodeId);
    const found = others.findIndex((row) => row.episodeId === before);
    const at = found < 0 ? others.length : found;
    const low = others[at - 1]?.place ?? (others[at]?.place ?? 0) - 2;
    const high = others[at]?.place ?? low + 2;
    if (high - low > MIN_GAP) {
      await setPlace(tx, userId, episodeId, (low + high) / 2);
      return;
    }
    const order = others.map((row) => row.episodeId);
    order.splice(at, 0, episodeId);
    for (const [index, id] of order.entries()) await setPlace(tx, userId, id, index + 1);
  });
}

const setPlace = (tx: TransactionClient, userId: string, episodeId: string, place: number) =>
  tx.queueEntry.updateMany({ where: { userId, episodeId }, data: { place } });

/** Moves an entry by one place, or to the front. */
export async function stepInQueue(
  userId: string,
  episodeId: string,
  step: QueueStep,
): Promise<void> {
  const rows = await db.queueEntry.findMany({
    where: { userId, episode: shownEpisode },
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
