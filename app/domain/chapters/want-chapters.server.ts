import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { fetchText } from '~/adapters/feeds/fetch/fetch-text.server';
import { afterFailure, afterSuccess, heldUntil } from '~/domain/transcripts/fetch-times';
import { readJsonChapters } from '~/lib/chapters/read-json-chapters';
import { ConcurrencyLimit, QueueFullError } from '~/lib/concurrency/concurrency-limit';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { UnreadableError } from '~/lib/transcripts/cue';
import { log } from '~/log.server';

const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

const limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
const underWay = new Set<string>();

type Row = NonNullable<Awaited<ReturnType<typeof db.episodeChapters.findUnique>>>;

/** Null when it is not due, or another fetches it. */
async function hold(episodeId: string, url: string): Promise<Row | null> {
  const now = new Date();
  const nextTryAt = heldUntil(now);
  const row = await db.episodeChapters.findUnique({ where: { episodeId } });
  if (!row) {
    try {
      return await db.episodeChapters.create({ data: { episodeId, url, nextTryAt } });
    } catch (error) {
      if (isUniqueViolation(error) || isMissingRow(error)) return null;
      throw error;
    }
  }
  const moved = row.url !== url;
  if (row.nextTryAt > now && !moved) return null;
  const fresh = { url, chapters: [], etag: null, lastModified: null, bodyHash: null, failures: 0 };
  const data = { nextTryAt, ...(moved ? fresh : {}) };
  const where = { episodeId, nextTryAt: row.nextTryAt };
  const { count } = await db.episodeChapters.updateMany({ where, data });
  return count > 0 ? { ...row, ...data } : null;
}

async function fetchChapters(episodeId: string, url: string): Promise<void> {
  const held = await hold(episodeId, url);
  if (!held) return;
  const where = { episodeId, url };
  const fail = async (failure: string, retryAfterSeconds: number | null = null) => {
    const failures = held.failures + 1;
    const nextTryAt = afterFailure(new Date(), failures, retryAfterSeconds);
    await db.episodeChapters.updateMany({ where, data: { failure, failures, nextTryAt } });
  };
  const fetched = await fetchText(url, held.fetchedAt ? held : {});
  if (fetched.kind === 'failed') return fail(fetched.reason, fetched.retryAfterSeconds);
  const now = new Date();
  const { etag, lastModified } = fetched;
  const fetchedAt = { fetchedAt: now, nextTryAt: afterSuccess(now), failure: null, failures: 0 };
  const data = { ...fetchedAt, etag, lastModified };
  if (fetched.kind === 'unchanged') {
    await db.episodeChapters.updateMany({ where, data });
    return;
  }
  try {
    const chapters = await readJsonChapters(fetched.text);
    const bodyHash = fetched.hash;
    await db.episodeChapters.updateMany({ where, data: { ...data, bodyHash, chapters } });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    await fail(error.kind);
  }
}

/** Fetches the chapters file in the background, when it is due. */
export function wantChapters(episodeId: string, url: string): void {
  if (underWay.has(url)) return;
  underWay.add(url);
  runInBackground(
    limit
      .run(() => fetchChapters(episodeId, url))
      .catch((error: unknown) => {
        // The next visitor asks again.
        if (error instanceof QueueFullError) return;
        log.warn({ err: error, episode: episodeId }, 'chapters were not fetched');
      })
      .finally(() => underWay.delete(url)),
  );
}
