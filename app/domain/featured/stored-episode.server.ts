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

/** The slug of an episode's podcast, or null when there is no such episode. */
export async function findEpisodePlace(episodeId: string): Promise<string | null> {
  const episode = await db.episode.findUnique({
    where: { id: episodeId },
    select: { podcast: { select: { slug: true } } },
  });
  return episode?.podcast.slug ?? null;
}
