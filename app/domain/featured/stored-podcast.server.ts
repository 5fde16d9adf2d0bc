import { db } from '~/adapters/database/client.server';
import { DomainError, NotFoundError, UpstreamError } from '~/domain/errors';
import { createPodcast } from '~/domain/podcasts/create-podcast.server';
import { directoryIdOf } from '~/domain/podcasts/directory-id';

async function createFromDirectory(directoryId: number): Promise<string> {
  try {
    return (await createPodcast(directoryId)).podcast.id;
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFoundError) throw error;
    throw new UpstreamError('Failed to create podcast in database');
  }
}

/**
 * The id of a stored podcast that is shown in public lists. One that only the directory knows
 * (`api_<number>`) is stored first.
 * @throws NotFoundError, UpstreamError ('Failed to create podcast in database')
 */
export async function getStoredPodcastId(podcastId: string): Promise<string> {
  const directoryId = directoryIdOf(podcastId);
  const id = directoryId === null ? podcastId : await createFromDirectory(directoryId);
  const podcast = await db.podcast.findUnique({
    where: { id, blocked: false },
    select: { id: true },
  });
  if (!podcast) throw new NotFoundError('Podcast not found');
  return podcast.id;
}
