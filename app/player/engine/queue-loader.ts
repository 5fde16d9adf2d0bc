import { nextInQueue, type PlayerStore } from './player-state';
import type { FetchEpisodePage, Following } from './player-types';
import type { QueueReader } from './queue-reader';

/** Extends the queue of the current episode; the code that reads pages is loaded when it is needed. */
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

  /** The first of the listener's own queue, else what follows in the list. @throws Error when that cannot be read */
  async findNext(): Promise<Following | null> {
    const { upNext, podcast, entry } = this.#store.state;
    if (upNext) return { ...upNext, options: { entry } };
    if (entry) return (await import('./queue-reader')).fetchNextEntry(entry);
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
