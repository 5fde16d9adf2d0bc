import { db } from '~/adapters/database/client.server';
import { findEpisodeLike } from '~/domain/episodes/episodes.server';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import { DomainError, NotFoundError, UpstreamError, AwaitsApprovalError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { listDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { plainText } from '~/lib/html/plain-text';
import { pageOfList, readPage, type Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { PickableEpisode } from './featured';

const isFinal = (error: DomainError): boolean =>
  error instanceof NotFoundError || error instanceof AwaitsApprovalError;

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

type EpisodeOfPodcast = { episodeId: string; podcastId: string };

async function storeAndFind(
  reference: EpisodeOfPodcast,
  directoryId: number,
  actorId: string,
): Promise<EpisodeOfPodcast> {
  const choices = await listDirectoryEpisodes(directoryId);
  const choice = choices.find(({ id }) => id === reference.episodeId);
  if (!choice) throw new NotFoundError(t('refusal.noEpisode'));
  const podcastId = await getStoredPodcastId(reference.podcastId, actorId);
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
  reference: EpisodeOfPodcast,
  actorId: string,
): Promise<EpisodeOfPodcast> {
  const directoryId = directoryIdOf(reference.podcastId);
  if (directoryId !== null) return storeAndFind(reference, directoryId, actorId);
  const episode = await db.episode.findFirst({
    where: {
      id: reference.episodeId,
      podcastId: reference.podcastId,
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
  const columns = { id: true, title: true, podcast: { select: { slug: true } } };
  const { podcast, ...episode } = await getOpenEpisode(episodeId, columns);
  return { ...episode, slug: podcast.slug };
}

export const FILTER_THRESHOLD = 25;
const PICKABLE_PER_PAGE = 5;

/** `total` ignores the filter. */
type Choices = { episodes: PickableEpisode[]; total: number; pagination: Page };

const includesText = (text: string, needle: string) => text.toLowerCase().includes(needle);

const pickable = (podcastId: string) => ({ podcastId, blocked: false, audioGoneAt: null });

async function storedChoices(
  podcastId: string,
  range: { skip?: number; take: number },
): Promise<PickableEpisode[]> {
  const rows = await db.episode.findMany({
    where: pickable(podcastId),
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    ...range,
    select: {
      id: true,
      title: true,
      description: true,
      pubDate: true,
      duration: true,
      featured: { select: { id: true } },
    },
  });
  return rows.map(({ featured, pubDate, description, ...row }) => ({
    ...row,
    description: plainText(description, 300),
    pubDate: pubDate?.toISOString() ?? null,
    alreadyFeatured: featured !== null,
  }));
}

/** Newest first. */
export async function listPickableEpisodes(
  podcastId: string,
  filter = '',
  page = 1,
): Promise<Choices> {
  const request = { page, limit: PICKABLE_PER_PAGE };
  const directoryId = directoryIdOf(podcastId);
  const needle = filter.trim().toLowerCase();
  if (directoryId === null && !needle) {
    const { rows, pagination } = await readPage(
      request,
      () => db.episode.count({ where: pickable(podcastId) }),
      (range) => storedChoices(podcastId, range),
    );
    return { episodes: rows, total: pagination.totalCount, pagination };
  }
  const all =
    directoryId === null
      ? await storedChoices(podcastId, { take: 20_000 })
      : (await listDirectoryEpisodes(directoryId)).map((episode) => ({
          ...episode,
          alreadyFeatured: false,
        }));
  const matches = all.filter(
    ({ title, description }) => includesText(title, needle) || includesText(description, needle),
  );
  const { rows, pagination } = pageOfList(matches, request);
  return { episodes: rows, total: all.length, pagination };
}
