import { Semaphore } from 'async-mutex';

/** Shares work in progress: concurrent calls with the same key get the same promise. */
export function singleFlight<K, T>(
  underWay: Map<K, Promise<T>>,
  key: K,
  work: () => Promise<T>,
): Promise<T> {
  const pending = underWay.get(key);
  if (pending) return pending;
  const started = work().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

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

/** Batches many small writes into one commit. Each caller waits for its own write; `commit` must be atomic. */
export function makeGroupCommit<T>(
  commit: (items: T[]) => Promise<void>,
  most: number,
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (reason: unknown) => void }[] = [];
  let underWay = false;

  async function commitAll(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await commit(batch.map(({ item }) => item));
        batch.forEach(({ done }) => done());
      } catch (reason) {
        batch.forEach(({ failed }) => failed(reason));
      }
    }
    underWay = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!underWay) void commitAll();
    });
}

/** Resolves to the promise's value, or to null if it does not settle in time. */
export async function withTimeLimit<T>(
  milliseconds: number,
  answer: Promise<T>,
): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([answer.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

const inBackground = new Set<Promise<unknown>>();

/** Runs work without delaying the response. The work must log its own failures. */
export function runInBackground(work: Promise<unknown>): void {
  inBackground.add(work);
  void work.finally(() => inBackground.delete(work));
}

export async function backgroundWorkEnded(): Promise<void> {
  while (inBackground.size > 0) await Promise.allSettled(inBackground);
}
