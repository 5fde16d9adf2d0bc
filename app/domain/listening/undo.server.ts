import {
  db,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { type RemovedEntry, restoreEntry } from '~/domain/collections/entries.server';
import { NotFoundError } from '~/domain/errors';
import { inSlices, rowsInSlices, anyOf } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { MINUTE } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import { MAX_QUEUED } from './listening';
import type { ListeningPosition } from './listening-schema';
import { lockAccount } from './lock-account.server';

const UNDO_MS = 15 * MINUTE;
/** Per member; older changes are dropped. */
const MAX_KEPT = 10;
/** Rows per write, because a write blocks SQLite's thread. */
export const ROWS_AT_ONCE = 500;

type Heard = { episodeId: string; was: ListeningPosition | null };

type QueuedAt = { episodeId: string; place: number };

/** The rows that a change removed or replaced, and those it added. `was` is null if there was no row. */
export type UndoableChange = {
  changedAt: Date;
  queue?: QueuedAt[];
  /** Removed when the change is undone, unless they have been moved since. */
  added?: QueuedAt[];
  heard?: Heard[];
  /** Removed from a collection. */
  entries?: RemovedEntry[];
};

const startOfUndo = () => new Date(Date.now() - UNDO_MS);

/** @returns the id with which the member can undo the change; null if nothing changed */
export async function storeUndoableChange(
  userId: string,
  before: UndoableChange,
): Promise<string | null> {
  const { changedAt, queue = [], added = [], heard = [], entries = [] } = before;
  if (queue.length + added.length + heard.length + entries.length === 0) return null;
  const { id } = await db.undoableChange.create({
    data: { userId, changedAt, before: JSON.stringify({ queue, added, heard, entries }) },
    select: { id: true },
  });
  const older = await db.undoableChange.findMany({
    where: { userId },
    orderBy: [{ changedAt: 'desc' }, { id: 'desc' }],
    skip: MAX_KEPT,
    select: { id: true },
  });
  await inSlices(
    older.map((row) => row.id),
    (oldId) => db.undoableChange.deleteMany({ where: { id: oldId } }),
  );
  return id;
}

/**
 * Restores everything that a change removed, except what was changed again since.
 * @throws NotFoundError once the time to undo has passed
 */
export async function undoChange(userId: string, id: string): Promise<void> {
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const where = { id, userId, changedAt: { gt: startOfUndo() } };
    const change = await tx.undoableChange.findFirst({ where });
    const { count } = await tx.undoableChange.deleteMany({ where });
    // Of two simultaneous requests, only one finds it.
    if (!change || count === 0) throw new NotFoundError(t('refusal.tooLateToUndo'));
    const before = JSON.parse(change.before) as Omit<UndoableChange, 'changedAt'>;
    const { queue = [], added = [], heard = [], entries = [] } = before;
    if (added.length > 0) await removeAdded(tx, userId, added);
    if (queue.length > 0) await restoreQueue(tx, userId, queue);
    for (const entry of entries) await restoreEntry(tx, userId, entry);
    for (const some of slicesOf(heard, ROWS_AT_ONCE)) {
      await restoreHeard(tx, userId, some, change.changedAt);
    }
  });
}

export async function removeEndedUndos(): Promise<void> {
  await db.undoableChange.deleteMany({ where: { changedAt: { lte: startOfUndo() } } });
}

async function existing(tx: TransactionClient, ids: string[]): Promise<Set<string>> {
  const rows = await rowsInSlices(ids, (id) =>
    tx.episode.findMany({ where: { id }, select: { id: true } }),
  );
  return new Set(rows.map((row) => row.id));
}

async function removeAdded(
  tx: TransactionClient,
  userId: string,
  added: QueuedAt[],
): Promise<void> {
  const places = new Map(added.map(({ episodeId, place }) => [episodeId, place]));
  const entries = await tx.queueEntry.findMany({
    where: { userId },
    take: MAX_QUEUED,
    select: { episodeId: true, place: true },
  });
  const asLeft = entries.filter(({ episodeId, place }) => places.get(episodeId) === place);
  const ids = asLeft.map(({ episodeId }) => episodeId);
  await inSlices(ids, (episodeId) => tx.queueEntry.deleteMany({ where: { userId, episodeId } }));
}

/** Restores entries to their old places, as far as there is room. */
async function restoreQueue(
  tx: TransactionClient,
  userId: string,
  rows: QueuedAt[],
): Promise<void> {
  const existingIds = await existing(
    tx,
    rows.map((row) => row.episodeId),
  );
  const entries = await tx.queueEntry.findMany({ where: { userId }, select: { episodeId: true } });
  const queued = new Set(entries.map((row) => row.episodeId));
  const missing = rows.filter(
    ({ episodeId }) => existingIds.has(episodeId) && !queued.has(episodeId),
  );
  const data = missing.slice(0, Math.max(0, MAX_QUEUED - queued.size));
  await tx.queueEntry.createMany({ data: data.map((row) => ({ userId, ...row })) });
}

async function restoreHeard(
  tx: TransactionClient,
  userId: string,
  rows: Heard[],
  changedAt: Date,
): Promise<void> {
  const ids = rows.map((row) => row.episodeId);
  const where = { userId, episodeId: anyOf(ids) };
  const existingIds = await existing(tx, ids);
  // Removes what the change itself wrote; anything played since stays.
  await tx.listeningPosition.deleteMany({ where: { ...where, listenedAt: changedAt } });
  const since = await tx.listeningPosition.findMany({ where: where, select: { episodeId: true } });
  const isSince = new Set(since.map((row) => row.episodeId));
  await tx.listeningPosition.createMany({
    data: rows.flatMap(({ episodeId, was }) =>
      was && existingIds.has(episodeId) && !isSince.has(episodeId)
        ? { userId, episodeId, ...was, listenedAt: new Date(was.listenedAt) }
        : [],
    ),
  });
}
