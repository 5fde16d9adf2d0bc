import { fetchEpisodePage, findQueue, type FetchEpisodePage } from './episode-pages';
import { needsQueue, nextInQueue } from './player-state';
import type { PlayerStore } from './player-store';
import { joinPage, pageBeyond } from './queue';

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
