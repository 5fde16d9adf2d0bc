import { isMissingRow, isUniqueViolation } from '~/adapters/database/client.server';
import { fetchText } from '~/adapters/feeds/fetch/fetch-text.server';
import type { FeedRequest } from '~/adapters/feeds/fetch/fetched-feed.server';
import {
  ConcurrencyLimit,
  QueueFullError,
  runInBackground,
} from '~/lib/concurrency/concurrent-work';
import { HOUR, MINUTE, WEEK } from '~/lib/time/milliseconds';
import { UnreadableError } from '~/lib/transcripts/cue';
import { log } from '~/log.server';

// How files of episodes, such as transcripts and chapters, are fetched. Each has a row that says when to try again.

/** How long a fetching process claims the row; then another one may take over. */
const CLAIM_MS = 2 * MINUTE;

export const claimedUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** @returns null if no fetch is due, another process was faster, or the episode was deleted */
export async function claimRow<Row extends { nextTryAt: Date }>(
  row: Row | null,
  write: {
    create: (nextTryAt: Date) => Promise<Row>;
    /** Must change the row only if its `nextTryAt` is still `from`. */
    renew: (from: Date, nextTryAt: Date) => Promise<{ count: number }>;
  },
): Promise<Row | null> {
  const now = new Date();
  if (row) {
    if (row.nextTryAt > now) return null;
    const { count } = await write.renew(row.nextTryAt, claimedUntil(now));
    return count > 0 ? row : null;
  }
  try {
    return await write.create(claimedUntil(now));
  } catch (error) {
    if (isUniqueViolation(error) || isMissingRow(error)) return null;
    throw error;
  }
}

/**
 * Columns after a failed fetch: the next attempt is in an hour, then four, sixteen and so on, up to a week, but no
 * sooner than the server asks for.
 *
 * @param earlier number of failures since the last success
 */
function failureRecord(failure: string, earlier: number, retryAfterSeconds: number | null) {
  const pause = HOUR * 4 ** Math.min(earlier, 4);
  const requestedDelay = (retryAfterSeconds ?? 0) * 1000;
  const nextTryAt = new Date(Date.now() + Math.min(WEEK, Math.max(pause, requestedDelay)));
  return { failure, failures: earlier + 1, nextTryAt };
}

/** Columns after a fetch that returned a text or "not modified": the next fetch is in a week. */
function successRecord() {
  const now = new Date();
  const nextTryAt = new Date(now.getTime() + WEEK);
  return { fetchedAt: now, failure: null, failures: 0, nextTryAt };
}

type Success = ReturnType<typeof successRecord> & FeedRequest;

/**
 * Fetches a file and records the result.
 *
 * @param request describes the text that is stored
 * @param update writes columns of the file's row
 * @param store stores a new text and writes the columns, or throws an UnreadableError
 * @returns whether the file was fetched or has not changed
 */
export async function fetchFile(
  { url, failures }: { url: string; failures: number },
  request: FeedRequest,
  update: (columns: Success | ReturnType<typeof failureRecord>) => Promise<unknown>,
  store: (text: string, columns: Success) => Promise<void>,
): Promise<boolean> {
  const fail = async (reason: string, retryAfterSeconds: number | null = null) => {
    await update(failureRecord(reason, failures, retryAfterSeconds));
    return false;
  };
  const fetched = await fetchText(url, request);
  if (fetched.kind === 'failed') return fail(fetched.reason, fetched.retryAfterSeconds);
  const { etag, lastModified } = fetched;
  const columns = { ...successRecord(), etag, lastModified };
  try {
    if (fetched.kind === 'unchanged') await update(columns);
    else await store(fetched.text, { ...columns, bodyHash: fetched.hash });
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return fail(error.kind);
  }
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
