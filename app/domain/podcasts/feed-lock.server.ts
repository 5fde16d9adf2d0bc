import { setTimeout as wait } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';

/** Renewed while a feed is read; a process that died holding a lock frees it this much later. */
export const LOCK_MS = 3 * 60_000;

export const lockedUntil = (now = Date.now()) => new Date(now + LOCK_MS);

/** Feeds whose time to be read again has come. */
export const isDue = (now: Date) => ({
  OR: [{ feedNextCheckAt: null }, { feedNextCheckAt: { lte: now } }],
});

/**
 * Takes the right to read a podcast's feed. One statement, so only one of several gets it.
 * @param options.ifDue only when its time has come: another process may have been there since we looked
 */
export async function lockFeed(id: string, { ifDue = false } = {}): Promise<boolean> {
  const now = new Date();
  const { count } = await db.podcast.updateMany({
    where: {
      id,
      OR: [{ feedLockedUntil: null }, { feedLockedUntil: { lt: now } }],
      ...(ifDue && { AND: isDue(now) }),
    },
    data: { feedLockedUntil: lockedUntil(now.getTime()) },
  });
  return count === 1;
}

/** Keeps the lock of a feed whose reading takes its time. */
export async function renewLock(id: string): Promise<void> {
  await db.podcast.updateMany({ where: { id }, data: { feedLockedUntil: lockedUntil() } });
}

export async function unlockFeed(id: string): Promise<void> {
  await db.podcast.updateMany({ where: { id }, data: { feedLockedUntil: null } });
}

/** Waits until nobody reads the feed any more, at most that long. */
export async function waitForFeed(id: string, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const row = await db.podcast.findUnique({ where: { id }, select: { feedLockedUntil: true } });
    if (!row?.feedLockedUntil || row.feedLockedUntil.getTime() < Date.now()) return;
    await wait(150);
  }
}
