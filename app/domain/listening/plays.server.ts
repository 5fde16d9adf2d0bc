import { db } from '~/adapters/database/client.server';
import { ThrottledError } from '~/domain/errors';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { t } from '~/messages/t';

/** Counts one play per listener (id or address) and half hour, without storing the listener. */
export async function recordPlay(episodeId: string, listener: string): Promise<void> {
  const { podcastId } = await getOpenEpisode(episodeId, { podcastId: true });
  if (!(await isFirstPlay(episodeId, listener))) return;
  await db.play
    .create({ data: { episodeId, podcastId }, select: { id: true } })
    .catch(rowNotFound(() => t('refusal.noEpisode')));
}

async function isFirstPlay(episodeId: string, listener: string): Promise<boolean> {
  try {
    await consumeThrottle('samePlay', `${listener} ${episodeId}`);
    return true;
  } catch (error) {
    if (error instanceof ThrottledError) return false;
    throw error;
  }
}
