import type { EpisodePage, EpisodeSort, PlayerEpisode } from './player-types';

/**
 * The episodes around the current one, in list order: an unbroken run of pages of one podcast in
 * one order. It grows at either end and never has a hole, so "next" is always the true next one.
 */
export interface EpisodeQueue {
  sort: EpisodeSort;
  limit: number;
  firstPage: number;
  lastPage: number;
  totalPages: number;
  episodes: PlayerEpisode[];
}

export const EMPTY_QUEUE: EpisodeQueue = {
  sort: 'newest',
  limit: 0,
  firstPage: 1,
  lastPage: 0,
  totalPages: 0,
  episodes: [],
};

/** A queue of just this page. */
export function queueOf(page: EpisodePage): EpisodeQueue {
  const { sort, limit, totalPages, episodes } = page;
  return { sort, limit, totalPages, episodes, firstPage: page.page, lastPage: page.page };
}

/**
 * Adds a page that touches the queue at either end, leaving out episodes it already has (a feed
 * that grew between two pages repeats some). Null when the page cannot be joined: another order or
 * size, or pages missing in between.
 */
export function joinPage(queue: EpisodeQueue, page: EpisodePage): EpisodeQueue | null {
  if (queue.episodes.length === 0) return queueOf(page);
  if (page.sort !== queue.sort || page.limit !== queue.limit) return null;
  if (page.page < queue.firstPage - 1 || page.page > queue.lastPage + 1) return null;

  const held = new Set(queue.episodes.map((episode) => episode.id));
  const fresh = page.episodes.filter((episode) => !held.has(episode.id));
  const grown = { ...queue, totalPages: page.totalPages };
  if (page.page < queue.firstPage) {
    return { ...grown, firstPage: page.page, episodes: [...fresh, ...queue.episodes] };
  }
  if (page.page > queue.lastPage) {
    return { ...grown, lastPage: page.page, episodes: [...queue.episodes, ...fresh] };
  }
  return grown;
}

export function hasEpisode(queue: EpisodeQueue, episodeId: string): boolean {
  return queue.episodes.some((episode) => episode.id === episodeId);
}

/** The nearest entry after (or before) the episode that has audio, or null. */
export function neighbour(
  queue: EpisodeQueue,
  episodeId: string,
  direction: 'next' | 'previous',
): PlayerEpisode | null {
  const at = queue.episodes.findIndex((episode) => episode.id === episodeId);
  if (at < 0) return null;
  const rest =
    direction === 'next' ? queue.episodes.slice(at + 1) : queue.episodes.slice(0, at).reverse();
  return rest.find((episode) => episode.audioUrl) ?? null;
}

/** The page to load so that the episode is not at the queue's end although the list goes on. */
export function pageBeyond(queue: EpisodeQueue, episodeId: string): number | null {
  if (!hasEpisode(queue, episodeId)) return null;
  if (queue.lastPage < queue.totalPages && !neighbour(queue, episodeId, 'next')) {
    return queue.lastPage + 1;
  }
  if (queue.firstPage > 1 && !neighbour(queue, episodeId, 'previous')) return queue.firstPage - 1;
  return null;
}
