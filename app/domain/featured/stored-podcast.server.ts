import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';

/** The directory's number in the id of a search result that is not stored (`api_<number>`), else null. */
export function directoryIdOf(podcastId: string): number | null {
  const number = Number(/^api_(\d{1,9})$/.exec(podcastId)?.[1]);
  return number > 0 ? number : null;
}

/**
 * The id of a stored podcast that is shown in public lists.
 * @throws NotFoundError
 */
export async function getStoredPodcastId(podcastId: string): Promise<string> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId, blocked: false },
    select: { id: true },
  });
  if (!podcast) throw new NotFoundError('Podcast not found');
  return podcast.id;
}
