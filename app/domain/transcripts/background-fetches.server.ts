import { ConcurrencyLimit, QueueFullError } from '~/lib/concurrency/concurrency-limit';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { log } from '~/log.server';

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
