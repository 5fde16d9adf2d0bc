import type { EpisodeSort } from '~/domain/episodes/episodes';
import type { EpisodePage, PlayerEpisode } from './player-types';

/** Consecutive pages of one podcast in one order, without gaps, so that "next" is always the actual next episode. */
export type EpisodeQueue = {
  sort: EpisodeSort;
  limit: number;
  firstPage: number;
  lastPage: number;
  totalPages: number;
  episodes: PlayerEpisode[];
};

export const EMPTY_QUEUE: EpisodeQueue = {
  sort: 'newest',
  limit: 0,
  firstPage: 1,
  lastPage: 0,
  totalPages: 0,
  episodes: [],
};

export function queueOf(page: EpisodePage): EpisodeQueue {
  const { sort, limit, totalPages, episodes } = page;
  return { sort, limit, totalPages, episodes, firstPage: page.page, lastPage: page.page };
}

/** Adds an adjacent page, skipping duplicate episodes. Null if order, page size or position do not match. */
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

/** Returns the nearest entry that has audio, or null. */
export function neighbor(
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

/** The next page to load when the episode is first or last in the queue. */
export function pageBeyond(queue: EpisodeQueue, episodeId: string): number | null {
  if (!hasEpisode(queue, episodeId)) return null;
  if (queue.lastPage < queue.totalPages && !neighbor(queue, episodeId, 'next')) {
    return queue.lastPage + 1;
  }
  if (queue.firstPage > 1 && !neighbor(queue, episodeId, 'previous')) return queue.firstPage - 1;
  return null;
}
