import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, isMissingRow, isUniqueViolation } from '~/adapters/database/client.server';
import { arrayOf } from '~/adapters/database/plain-sql.server';
import { noEpisode, openEpisode } from '~/domain/episodes/listed-episodes.server';
import { isTextAddress } from '~/lib/feeds/feed-url';
import { type Chapter, type Soundbite, notesChapters, readJsonChapters } from '~/lib/chapters';
import { fetchText } from '~/adapters/feeds/fetch/fetch-text.server';
import {
  BackgroundFetches,
  claimedUntil,
  failureRecord,
  successRecord,
} from '~/domain/transcripts/background-fetches.server';
import { UnreadableError } from '~/lib/transcripts/cue';

const fetches = new BackgroundFetches('chapters were not fetched');
const underWay = new Set<string>();

type Row = NonNullable<Awaited<ReturnType<typeof db.episodeChapters.findUnique>>>;

/** Null when no fetch is due, or another process has claimed it. */
async function claim(episodeId: string, url: string): Promise<Row | null> {
  const now = new Date();
  const nextTryAt = claimedUntil(now);
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
  const claimed = await claim(episodeId, url);
  if (!claimed) return;
  const where = { episodeId, url };
  const fail = async (failure: string, retryAfterSeconds: number | null = null) => {
    const data = failureRecord(failure, claimed.failures, retryAfterSeconds);
    await db.episodeChapters.updateMany({ where, data });
  };
  const fetched = await fetchText(url, claimed.fetchedAt ? claimed : {});
  if (fetched.kind === 'failed') return fail(fetched.reason, fetched.retryAfterSeconds);
  const { etag, lastModified } = fetched;
  const data = { ...successRecord(), etag, lastModified };
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

/** Fetches the chapters file in the background. */
function fetchChaptersInBackground(episodeId: string, url: string): void {
  if (underWay.has(url)) return;
  underWay.add(url);
  const work = () => fetchChapters(episodeId, url);
  void fetches.start(episodeId, work).finally(() => underWay.delete(url));
}

type Source = 'file' | 'feed' | 'notes';
type Found = { source: Source | null; chapters: Chapter[] };

/** The chapters file takes precedence over the feed's own chapters, and those over timestamps in the notes. */
function bestOf(lists: Record<Source, Chapter[]>): Found {
  const source = (['file', 'feed', 'notes'] as const).find((name) => lists[name].length > 0);
  return { source: source ?? null, chapters: source ? lists[source] : [] };
}

async function read(episodeId: string) {
  const row = await db.episode.findFirst({
    where: { id: episodeId, ...openEpisode },
    select: {
      chaptersUrl: true,
      inlineChapters: true,
      soundbites: true,
      description: true,
      duration: true,
      chapters: { select: { url: true, chapters: true, nextTryAt: true } },
    },
  });
  if (!row) throw await noEpisode(episodeId);
  const url = row.chaptersUrl && isTextAddress(row.chaptersUrl) ? row.chaptersUrl : null;
  const stored = row.chapters?.url === url ? row.chapters : null;
  const found = bestOf({
    file: arrayOf(stored?.chapters),
    feed: arrayOf(row.inlineChapters),
    notes: notesChapters(row.description, row.duration),
  });
  const soundbites = arrayOf<Soundbite>(row.soundbites);
  return { ...found, soundbites, url, dueAt: url ? (stored?.nextTryAt.getTime() ?? 0) : Infinity };
}

const readOnce = cacheUntilWrite(read, 200);

/**
 * Returns the best list available. If the file is due, it is fetched in the background and `pending` is true. @throws
 * NotFoundError
 */
export async function getChapters(
  episodeId: string,
): Promise<Found & { pending: boolean; soundbites: Soundbite[] }> {
  const { dueAt, url, source, chapters, soundbites } = await readOnce(episodeId);
  const pending = url !== null && dueAt <= Date.now();
  if (pending) fetchChaptersInBackground(episodeId, url);
  return { source, pending, chapters, soundbites };
}
