import type { FetchEpisodePage } from './episode-pages';
import { nextInQueue, type PlayerState } from './player-state';
import type { PlayerStore } from './player-store';
import type { QueueReader } from './queue-reader';

/** Extends the queue around the current episode. The code that reads pages is loaded on demand. */
export class QueueLoader {
  readonly #store: PlayerStore;
  readonly #fetchPage: FetchEpisodePage | undefined;
  #reader: QueueReader | null = null;

  constructor(store: PlayerStore, fetchPage?: FetchEpisodePage) {
    this.#store = store;
    this.#fetchPage = fetchPage;
  }

  stop(): void {
    this.#reader?.stop();
  }

  /**
   * Returns the first entry of the listener's queue, else the next episode of the list.
   *
   * @throws Error if the list cannot be read
   */
  async findNext(): Promise<PlayerState['upNext']> {
    const { upNext, podcast } = this.#store.state;
    if (upNext) return upNext;
    if (!nextInQueue(this.#store.state)) await (await this.#loadReader()).complete();
    const episode = nextInQueue(this.#store.state);
    return episode && podcast && { episode, podcast };
  }

  /** Reads pages in the background while the current episode is first or last in the queue. */
  async grow(): Promise<void> {
    const { episode } = this.#store.state;
    if (!episode) return;
    try {
      await (await this.#loadReader()).extend();
    } catch (error) {
      if (this.#store.state.episode !== episode) return;
      console.info('Player: the episode list could not be read on.', error);
    }
  }

  async #loadReader(): Promise<QueueReader> {
    const { QueueReader } = await import('./queue-reader');
    return (this.#reader ??= new QueueReader(this.#store, this.#fetchPage));
  }
}
