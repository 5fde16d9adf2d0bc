import type { CollectionEntry } from '~/domain/collections/collections-schema';
import { fetchJson } from '~/ui/forms/api-calls';
import { needsQueue, nextInQueue, type PlayerStore } from './player-state';
import type {
  EpisodePage,
  EpisodePageRequest,
  FetchEpisodePage,
  Following,
  PlayerPodcast,
  PlayedEntry,
} from './player-types';
import {
  hasEpisode,
  joinPage,
  neighbor,
  EMPTY_QUEUE,
  type EpisodeQueue,
  pageBeyond,
} from './queue';

const SEARCH_LIMIT = 100;
const SEARCH_PAGES = 20;

/** `GET /api/podcast/{slug}/episodes`. */
const fetchEpisodePage: FetchEpisodePage = async (request) => {
  const { podcast, sort, limit, page, signal } = request;
  const query = new URLSearchParams({ page: String(page), limit: String(limit), sort });
  const path = `/api/podcast/${encodeURIComponent(podcast.slug)}/episodes?${query}`;
  const answer = await fetchJson<Pick<EpisodePage, 'episodes' | 'sort' | 'totalPages'>>(path, {
    signal,
  });
  return { podcastId: podcast.id, limit, page, ...answer };
};

/** Reads pages until the episode and its successor are found. Null if the episode is not among the first 2,000. */
async function findQueue(
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
    const isQueued = hasEpisode(queue, episodeId);
    if (isQueued && neighbor(queue, episodeId, 'next')) return queue;
    if (page >= queue.totalPages) return isQueued ? queue : null;
  }
  return null;
}

export class QueueReader {
  readonly #store: PlayerStore;
  readonly #fetchPage: FetchEpisodePage;
  #requests = new AbortController();
  #extension: Promise<void> | null = null;

  constructor(store: PlayerStore, fetchPage: FetchEpisodePage = fetchEpisodePage) {
    this.#store = store;
    this.#fetchPage = fetchPage;
  }

  async complete(): Promise<void> {
    const { state, dispatch } = this.#store;
    const { episode, podcast } = state;
    if (!episode || !podcast || nextInQueue(state)) return;
    if (!needsQueue(state)) return this.extend();
    const queue = await findQueue(this.#fetchPage, podcast, episode.id, this.#requests.signal);
    if (queue && this.#store.state.episode === episode) dispatch({ type: 'queue', queue });
  }

  extend(): Promise<void> {
    const extension = (this.#extension ??= this.#readOn().finally(() => {
      if (this.#extension === extension) this.#extension = null;
    }));
    return extension;
  }

  stop(): void {
    this.#requests.abort();
    this.#requests = new AbortController();
    this.#extension = null;
  }

  async #readOn(): Promise<void> {
    const { signal } = this.#requests;
    const { episode, podcast } = this.#store.state;
    if (!episode || !podcast) return;
    for (;;) {
      const { queue } = this.#store.state;
      const page = pageBeyond(queue, episode.id);
      if (page === null) return;
      const { sort, limit } = queue;
      const answer = await this.#fetchPage({ podcast, sort, limit, page, signal });
      const joined = signal.aborted ? null : joinPage(this.#store.state.queue, answer);
      if (!joined) return;
      this.#store.dispatch({ type: 'queue', queue: joined });
    }
  }
}

type Answer = { entry: Pick<CollectionEntry, 'id' | 'from' | 'to' | 'item'> | null };

/** Null behind the last of the collection. @throws Error when it cannot be read */
export async function fetchNextEntry({
  collectionId,
  entryId,
}: PlayedEntry): Promise<Following | null> {
  const path = `/api/collections/${collectionId}/entries/${entryId}/following`;
  const { entry } = await fetchJson<Answer>(path);
  if (!entry?.item) return null;
  const { episode, podcast } = entry.item;
  return { episode, podcast, options: optionsOf(collectionId, entry) };
}

const optionsOf = (
  collectionId: string,
  { id, from, to }: Pick<CollectionEntry, 'id' | 'from' | 'to'>,
) => ({
  entry: { collectionId, entryId: id },
  ...(from !== null && { at: from, until: to }),
});
