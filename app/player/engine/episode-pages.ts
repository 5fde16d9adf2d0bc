import { hasEpisode, joinPage, neighbour, EMPTY_QUEUE, type EpisodeQueue } from './queue';
import type { EpisodePage, EpisodeSort, PlayerPodcast } from './player-types';

const SEARCH_LIMIT = 100;
const SEARCH_PAGES = 20;

export type EpisodePageRequest = {
  podcast: PlayerPodcast;
  /** `show`: the podcast's own order, which the response names. */
  sort: EpisodeSort | 'show';
  limit: number;
  page: number;
  signal: AbortSignal;
};

export type FetchEpisodePage = (request: EpisodePageRequest) => Promise<EpisodePage>;

/** `GET /api/podcast/{slug}/episodes`. */
export const fetchEpisodePage: FetchEpisodePage = async (request) => {
  const { podcast, sort, limit, page, signal } = request;
  const query = new URLSearchParams({ page: String(page), limit: String(limit), sort });
  const path = `/api/podcast/${encodeURIComponent(podcast.slug)}/episodes?${query}`;
  const response = await fetch(path, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const body = (await response.json()) as Pick<EpisodePage, 'episodes' | 'sort' | 'totalPages'>;
  const { episodes, totalPages } = body;
  return { podcastId: podcast.id, sort: body.sort, limit, page, totalPages, episodes };
};

/** Reads pages until the episode and its successor are found. Null if the episode is not among the first 2,000. */
export async function findQueue(
  fetchPage: FetchEpisodePage,
  podcast: PlayerPodcast,
  episodeId: string,
  signal: AbortSignal,
): Promise<EpisodeQueue | null> {
  let queue = EMPTY_QUEUE;
  for (let page = 1; page <= SEARCH_PAGES; page += 1) {
    const request: EpisodePageRequest = {
      podcast,
      sort: 'show',
      limit: SEARCH_LIMIT,
      page,
      signal,
    };
    queue = joinPage(queue, await fetchPage(request)) ?? queue;
    const found = hasEpisode(queue, episodeId);
    if (found && neighbour(queue, episodeId, 'next')) return queue;
    if (page >= queue.totalPages) return found ? queue : null;
  }
  return null;
}
