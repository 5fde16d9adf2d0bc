import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { findEpisodeLike } from '~/domain/episodes/episodes.server';
import { noEpisode, openEpisode } from '~/domain/episodes/shown-episode.server';
import { listDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { getStoredPodcastId } from './stored-podcast.server';
import { t } from '~/messages/t';

type EpisodeOfPodcast = { episodeId: string; podcastId: string };

async function storeAndFind(
  wanted: EpisodeOfPodcast,
  directoryId: number,
  actorId: string,
): Promise<EpisodeOfPodcast> {
  const choices = await listDirectoryEpisodes(directoryId);
  const choice = choices.find(({ id }) => id === wanted.episodeId);
  if (!choice) throw new NotFoundError(t('refusal.noEpisode'));
  const podcastId = await getStoredPodcastId(wanted.podcastId, actorId);
  const episode = await findEpisodeLike(podcastId, {
    audioUrl: choice.audioUrl,
    title: choice.title,
    pubDate: choice.pubDate ? new Date(choice.pubDate) : null,
  });
  if (!episode) {
    throw new NotFoundError(t('refusal.episodeNotInPodcast'));
  }
  return { episodeId: episode.id, podcastId };
}

/** Stores an `api_` podcast first, then finds its episode by audio, or else by title and date. */
export async function getStoredEpisode(
  wanted: EpisodeOfPodcast,
  actorId: string,
): Promise<EpisodeOfPodcast> {
  const directoryId = directoryIdOf(wanted.podcastId);
  if (directoryId !== null) return storeAndFind(wanted, directoryId, actorId);
  const episode = await db.episode.findFirst({
    where: {
      id: wanted.episodeId,
      podcastId: wanted.podcastId,
      blocked: false,
      podcast: { blocked: false },
    },
    select: { id: true, podcastId: true },
  });
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  return { episodeId: episode.id, podcastId: episode.podcastId };
}

/** The fields that make up its path. @throws NotFoundError, GoneError */
export async function getPlaceOfEpisode(
  episodeId: string,
): Promise<{ id: string; title: string; slug: string }> {
  const episode = await db.episode.findFirst({
    where: { id: episodeId, ...openEpisode },
    select: { id: true, title: true, podcast: { select: { slug: true } } },
  });
  if (!episode) throw await noEpisode(episodeId);
  return { id: episode.id, title: episode.title, slug: episode.podcast.slug };
}
