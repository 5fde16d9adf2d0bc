import { LRUCache } from 'lru-cache';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  getDirectory,
  type ChangedPodcast,
} from '~/adapters/directory/directory.server';
import { ThrottledError } from '~/domain/errors';
import { learnWords } from '~/domain/search/directory-search.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { HOUR } from '~/lib/time/milliseconds';
import { feedUrlKey } from '~/lib/feeds/feed-url';

const LOOK_BACK_MS = 2 * HOUR;

/** Time of the newest episode by directory id, so that each change is marked only once. */
const marked = new LRUCache<number, number>({ max: 10_000 });

/** Marks stored feeds as due when the directory reports a newer episode. @returns the number of feeds marked */
export async function markChangedFeeds(): Promise<number> {
  try {
    await consumeThrottle('directoryChanges', 'site');
    const changed = await getDirectory().listChanged(new Date(Date.now() - LOOK_BACK_MS));
    learnWords(changed.map(({ title }) => title));
    const fresh = changed.filter(
      ({ id, newestItemAt }) => newestItemAt && !isMarked(id, newestItemAt),
    );
    return await markDue(fresh);
  } catch (error) {
    if (error instanceof DirectoryError || error instanceof ThrottledError) return 0;
    throw error;
  }
}

const isMarked = (id: number, newest: Date) => (marked.get(id) ?? 0) >= newest.getTime();

async function markDue(changed: ChangedPodcast[]): Promise<number> {
  if (changed.length === 0) return 0;
  const ours = await db.podcast.findMany({
    where: {
      OR: [
        { podcastIndexId: { in: changed.map(({ id }) => id) } },
        { rssUrlKey: { in: changed.map(({ url }) => feedUrlKey(url)) } },
      ],
    },
    select: { id: true, podcastIndexId: true, rssUrlKey: true, lastUpdateTime: true },
  });
  const due = ours.filter(({ podcastIndexId, rssUrlKey, lastUpdateTime }) =>
    changed.some(
      ({ id, url, newestItemAt }) =>
        (id === podcastIndexId || feedUrlKey(url) === rssUrlKey) &&
        (newestItemAt?.getTime() ?? 0) > (lastUpdateTime?.getTime() ?? 0),
    ),
  );
  const now = new Date();
  const { count } = await db.podcast.updateMany({
    where: { id: { in: due.map(({ id }) => id) }, feedNextCheckAt: { gt: now } },
    data: { feedNextCheckAt: now },
  });
  for (const { id, newestItemAt } of changed) marked.set(id, newestItemAt?.getTime() ?? 0);
  return count;
}
