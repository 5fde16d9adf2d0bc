import {
  ConcurrencyLimit,
  QueueFullError,
  runInBackground,
} from '~/lib/concurrency/concurrent-work';
import { log } from '~/log.server';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** How long a fetching process claims the row; then another one may take over. */
const CLAIM_MS = 2 * 60_000;

export const claimedUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** Columns after a fetch that returned a text or "not modified": the next fetch is in a week. */
export function successRecord(now = new Date()) {
  const nextTryAt = new Date(now.getTime() + WEEK);
  return { fetchedAt: now, failure: null, failures: 0, nextTryAt };
}

/**
 * Columns after a failed fetch: the next attempt is in an hour, then four, sixteen and so on, up to a week, but no
 * sooner than the server asks for.
 *
 * @param earlier number of failures since the last success
 */
export function failureRecord(
  failure: string,
  earlier: number,
  retryAfterSeconds: number | null = null,
) {
  const pause = HOUR * 4 ** Math.min(earlier, 4);
  const asked = (retryAfterSeconds ?? 0) * 1000;
  const nextTryAt = new Date(Date.now() + Math.min(WEEK, Math.max(pause, asked)));
  return { failure, failures: earlier + 1, nextTryAt };
}

const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

/**
 * Fetches files of episodes in the background, two at a time. When the queue is full a fetch is skipped; the next visit
 * requests it again.
 */
export class BackgroundFetches {
  readonly #limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
  readonly #failed: string;

  /** @param failed the log message for a failed fetch */
  constructor(failed: string) {
    this.#failed = failed;
  }

  /** Resolves when the work has ended or was skipped. */
  start(episodeId: string, work: () => Promise<void>): Promise<void> {
    const ended = this.#limit.run(work).catch((error: unknown) => {
      if (error instanceof QueueFullError) return;
      log.warn({ err: error, episode: episodeId }, this.#failed);
    });
    runInBackground(ended);
    return ended;
  }
}
