import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma, arrayOf } from '~/adapters/database/client.server';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import {
  BackgroundFetches,
  claimRow,
  fetchFile,
} from '~/domain/transcripts/background-fetches.server';
import { type Chapter, type Soundbite, notesChapters, readJsonChapters } from '~/lib/chapters';
import { isTextAddress } from '~/lib/feeds/feed-url';

const fetches = new BackgroundFetches('chapters were not fetched');
const inFlight = new Set<string>();

async function fetchChapters(episodeId: string, url: string): Promise<void> {
  const row = await db.episodeChapters.findUnique({ where: { episodeId } });
  const isOther = row !== null && row.url !== url;
  if (isOther) await db.episodeChapters.deleteMany({ where: { episodeId, url: row.url } });
  const claimed = await claimRow(isOther ? null : row, {
    create: (nextTryAt) => db.episodeChapters.create({ data: { episodeId, url, nextTryAt } }),
    renew: (from, nextTryAt) =>
      db.episodeChapters.updateMany({ where: { episodeId, nextTryAt: from }, data: { nextTryAt } }),
  });
  if (!claimed) return;
  const update = (data: Prisma.EpisodeChaptersUpdateManyMutationInput) =>
    db.episodeChapters.updateMany({ where: { episodeId, url }, data });
  await fetchFile(claimed, claimed.fetchedAt ? claimed : {}, update, async (text, columns) => {
    await update({ ...columns, chapters: await readJsonChapters(text) });
  });
}

/** Fetches the chapters file in the background. */
function fetchChaptersInBackground(episodeId: string, url: string): void {
  if (inFlight.has(url)) return;
  inFlight.add(url);
  const work = () => fetchChapters(episodeId, url);
  void fetches.start(episodeId, work).finally(() => inFlight.delete(url));
}

type Source = 'file' | 'feed' | 'notes';
type ChapterList = { source: Source | null; chapters: Chapter[] };

/** The chapters file takes precedence over the feed's own chapters, and those over timestamps in the notes. */
function bestOf(lists: Record<Source, Chapter[]>): ChapterList {
  const source = (['file', 'feed', 'notes'] as const).find((name) => lists[name].length > 0);
  return { source: source ?? null, chapters: source ? lists[source] : [] };
}

async function loadChapters(episodeId: string) {
  const row = await getOpenEpisode(episodeId, {
    chaptersUrl: true,
    inlineChapters: true,
    soundbites: true,
    description: true,
    duration: true,
    chapters: { select: { url: true, chapters: true, nextTryAt: true } },
  });
  const url = row.chaptersUrl && isTextAddress(row.chaptersUrl) ? row.chaptersUrl : null;
  const stored = row.chapters?.url === url ? row.chapters : null;
  const best = bestOf({
    file: arrayOf(stored?.chapters),
    feed: arrayOf(row.inlineChapters),
    notes: notesChapters(row.description, row.duration),
  });
  const soundbites = arrayOf<Soundbite>(row.soundbites);
  return { ...best, soundbites, url, dueAt: url ? (stored?.nextTryAt.getTime() ?? 0) : Infinity };
}

const loadChaptersCached = cacheUntilWrite(loadChapters, 200);

/**
 * Returns the best list available. If the file is due, it is fetched in the background and `pending` is true. @throws
 * NotFoundError
 */
export async function getChapters(
  episodeId: string,
): Promise<ChapterList & { pending: boolean; soundbites: Soundbite[] }> {
  const { dueAt, url, source, chapters, soundbites } = await loadChaptersCached(episodeId);
  const pending = url !== null && dueAt <= Date.now();
  if (pending) fetchChaptersInBackground(episodeId, url);
  return { source, pending, chapters, soundbites };
}
