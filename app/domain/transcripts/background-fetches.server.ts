import { ConcurrencyLimit, QueueFullError } from '~/lib/concurrency/concurrency-limit';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { log } from '~/log.server';

const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

/** Files of episodes that no response waits for, two at a time. While too many wait, the next visitor asks again. */
export class BackgroundFetches {
  readonly #limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
  readonly #failed: string;

  /** @param failed what the log says of a fetch that ended with an error */
  constructor(failed: string) {
    this.#failed = failed;
  }

  /** Resolves when the work has ended, or was not begun. */
  start(episodeId: string, work: () => Promise<void>): Promise<void> {
    const ended = this.#limit.run(work).catch((error: unknown) => {
      if (error instanceof QueueFullError) return;
      log.warn({ err: error, episode: episodeId }, this.#failed);
    });
    runInBackground(ended);
    return ended;
  }
}
