import { db } from '~/adapters/database/client.server';
import { DomainError, NotFoundError, UpstreamError, WaitingError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { t } from '~/messages/t';

const isFinal = (error: DomainError): boolean =>
  error instanceof NotFoundError || error instanceof WaitingError;

/** Adds the podcast on behalf of the admin who features it. */
async function createFromDirectory(directoryId: number, actorId: string): Promise<string> {
  try {
    return (await createPodcast(directoryId, undefined, actorId)).podcast.id;
  } catch (error) {
    if (!(error instanceof DomainError) || isFinal(error)) throw error;
    throw new UpstreamError(t('refusal.notCreated'));
  }
}

export async function getStoredPodcastId(podcastId: string, actorId: string): Promise<string> {
  const directoryId = directoryIdOf(podcastId);
  const id = directoryId === null ? podcastId : await createFromDirectory(directoryId, actorId);
  const podcast = await db.podcast.findUnique({
    where: { id, blocked: false },
    select: { id: true },
  });
  if (!podcast) throw new NotFoundError(t('refusal.noPodcast'));
  return podcast.id;
}
