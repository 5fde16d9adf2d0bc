import { db } from '~/adapters/database/client.server';
import { listDirectoryEpisodes } from '~/domain/podcasts/directory-episodes.server';
import { directoryIdOf } from '~/domain/podcasts/directory-id';
import { plainText } from '~/lib/plain-text';
import type { PickableEpisode } from './featured';

/** The filter box appears above this many episodes. */
export const FILTER_THRESHOLD = 25;
/** More are not offered at once: the filter finds the others. */
const MOST_SHOWN = 200;

type Choices = { episodes: PickableEpisode[]; total: number };

const contains = (text: string, wanted: string) => text.toLowerCase().includes(wanted);

async function storedChoices(podcastId: string): Promise<PickableEpisode[]> {
  const rows = await db.episode.findMany({
    where: { podcastId },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: 20_000,
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

/**
 * The episodes of a podcast to pick one from, newest first; of the directory for an `api_` podcast.
 * @param filter part of the title or description, in any case
 * @returns at most 200 that match, and how many there are in all without the filter
 * @throws NotFoundError, UpstreamError, ThrottledError
 */
export async function listPickableEpisodes(podcastId: string, filter = ''): Promise<Choices> {
  const directoryId = directoryIdOf(podcastId);
  const all =
    directoryId === null
      ? await storedChoices(podcastId)
      : (await listDirectoryEpisodes(directoryId)).map((episode) => ({
          ...episode,
          alreadyFeatured: false,
        }));
  const wanted = filter.trim().toLowerCase();
  const episodes = all.filter(
    ({ title, description }) => contains(title, wanted) || contains(description, wanted),
  );
  return { episodes: episodes.slice(0, MOST_SHOWN), total: all.length };
}
