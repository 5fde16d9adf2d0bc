import { setTimeout as wait } from 'node:timers/promises';
import { databaseWait } from '~/metrics.server';
import { Mutex, withTimeout, type MutexInterface } from 'async-mutex';
import { driverError } from './driver-error';

const PATIENCE_MS = 5_000;

const busy = (): Error => driverError('SocketTimeout', 'SQLITE_BUSY', 'database is locked');

function isBusy(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { kind?: string } | undefined) : undefined;
  return cause?.kind === 'SocketTimeout';
}

/** Retries while another process holds the write lock. */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  until = Date.now() + PATIENCE_MS,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      await wait(5 + Math.random() * 20);
    }
  }
}

/** Serializes writes to SQLite. Rejects a write that waits too long, so that requests do not pile up. */
export class WriteQueue {
  readonly #mutex: MutexInterface;
  readonly #patience: number;

  constructor(patience = PATIENCE_MS) {
    this.#patience = patience;
    this.#mutex = withTimeout(new Mutex(), patience);
  }

  /** Resolves when all earlier writes have called `release`; `until` is this write's deadline. */
  async acquire(): Promise<{ release: () => void; until: number }> {
    const until = Date.now() + this.#patience;
    const waited = databaseWait.startTimer();
    const release = await this.#mutex
      .acquire()
      .catch(() => {
        throw busy();
      })
      .finally(waited);
    return { release, until };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { release, until } = await this.acquire();
    try {
      return await retryWhileBusy(work, until);
    } finally {
      release();
    }
  }
}
