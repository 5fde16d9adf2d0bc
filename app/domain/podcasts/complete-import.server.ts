import { db } from '~/adapters/database/client.server';
import { ConflictError } from '~/domain/errors';
import { LOCK_MS, waitForFeed } from './feed-lock.server';
import { refreshPodcast } from './refresh-podcast.server';

/**
 * Brings an import that broke off to its end. Whoever reads the feed now is waited for, and so is the lock that
 * a process left which died over it.
 * @returns what the feed gave, in words; null when somebody else has brought the import to its end meanwhile
 * @throws UpstreamError when the feed cannot be read; ConflictError when another process goes on reading it
 */
export async function completeImport(id: string): Promise<string | null> {
  await waitForFeed(id, LOCK_MS);
  if (await isComplete(id)) return null;
  const { message } = await refreshPodcast(id);
  if (!(await isComplete(id))) throw new ConflictError('Another process is reading its feed.');
  return message;
}

async function isComplete(id: string): Promise<boolean> {
  const row = await db.podcast.findUnique({ where: { id }, select: { feedCheckedAt: true } });
  return row?.feedCheckedAt !== null;
}
