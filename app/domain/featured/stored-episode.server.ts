import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';

type EpisodeOfPodcast = { episodeId: string; podcastId: string };

/**
 * A stored episode of a stored podcast.
 * @throws NotFoundError
 */
export async function getStoredEpisode(wanted: EpisodeOfPodcast): Promise<EpisodeOfPodcast> {
  const episode = await db.episode.findFirst({
    where: { id: wanted.episodeId, podcastId: wanted.podcastId, podcast: { blocked: false } },
    select: { id: true, podcastId: true },
  });
  if (!episode) throw new NotFoundError('Episode not found');
  return { episodeId: episode.id, podcastId: episode.podcastId };
}
