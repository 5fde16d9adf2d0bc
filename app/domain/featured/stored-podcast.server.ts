import { db } from '~/adapters/database/client.server';
import { DomainError, NotFoundError, UpstreamError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { t } from '~/messages/t';

async function createFromDirectory(directoryId: number): Promise<string> {
  try {
    return (await createPodcast(directoryId)).podcast.id;
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFoundError) throw error;
    throw new UpstreamError(t('refusal.notCreated'));
  }
}

export async function getStoredPodcastId(podcastId: string): Promise<string> {
  const directoryId = directoryIdOf(podcastId);
  const id = directoryId === null ? podcastId : await createFromDirectory(directoryId);
  const podcast = await db.podcast.findUnique({
    where: { id, blocked: false },
    select: { id: true },
  });
  if (!podcast) throw new NotFoundError(t('refusal.noPodcast'));
  return podcast.id;
}
