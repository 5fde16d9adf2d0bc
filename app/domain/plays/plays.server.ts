import { db } from '~/adapters/database/client.server';
import { isMissingRow } from '~/adapters/database/transaction.server';
import { NotFoundError, ThrottledError } from '~/domain/errors';
import { countUse } from '~/domain/throttles/throttles.server';

/**
 * Counts that an episode was played, once a listener and half hour. Who played it is not stored.
 * @param listener the person's id, or the address of a visitor
 * @throws NotFoundError
 */
export async function recordPlay(episodeId: string, listener: string): Promise<void> {
  const episode = await db.episode.findUnique({
    where: { id: episodeId },
    select: { podcastId: true },
  });
  if (!episode) throw new NotFoundError('Episode not found');
  if (!(await isFirstPlay(episodeId, listener))) return;
  try {
    await db.play.create({
      data: { episodeId, podcastId: episode.podcastId },
      select: { id: true },
    });
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('Episode not found');
    throw error;
  }
}

async function isFirstPlay(episodeId: string, listener: string): Promise<boolean> {
  try {
    await countUse('samePlay', `${listener} ${episodeId}`);
    return true;
  } catch (error) {
    if (error instanceof ThrottledError) return false;
    throw error;
  }
}
