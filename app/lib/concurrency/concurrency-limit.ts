import { Semaphore } from 'async-mutex';

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Runs at most `atOnce` tasks concurrently and queues at most `maxWaiting` more in order. */
export class ConcurrencyLimit {
  readonly #semaphore: Semaphore;
  readonly #most: number;
  #inside = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#semaphore = new Semaphore(atOnce);
    this.#most = atOnce + maxWaiting;
  }

  /** @throws QueueFullError immediately when too many tasks are waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) throw new QueueFullError();
    this.#inside += 1;
    return this.#semaphore.runExclusive(work).finally(() => (this.#inside -= 1));
  }
}
