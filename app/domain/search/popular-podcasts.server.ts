import { LRUCache } from 'lru-cache';
import { databaseEngine, db } from '~/adapters/database/client.server';

const TRENDING_DAYS = 30;
/** A favourite says more than one listening. */
const FAVORITE_WORTH = 3;
/** Each play would make it be counted anew, and nobody misses one. */
const KEPT_MS = 60_000;

const kept = new LRUCache<number, Promise<string[]>>({
  max: 10,
  ttl: KEPT_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});

/** Ids of podcasts by their plays and favourites of the last 30 days, most first; counted once a minute. */
export function listPopularIds(limit: number): Promise<string[]> {
  const known = kept.get(limit);
  if (known) return known;
  const counted = countPopular(limit);
  kept.set(limit, counted);
  counted.catch(() => kept.delete(limit));
  return counted;
}

async function countPopular(limit: number): Promise<string[]> {
  const since = new Date(Date.now() - TRENDING_DAYS * 86_400_000);
  const [plays, favorites] = await Promise.all([
    countByPodcast('Play', since, 5 * limit),
    countByPodcast('Favorite', since, 5 * limit),
  ]);
  const worth = new Map<string, number>();
  const add = (podcastId: string, points: number) =>
    worth.set(podcastId, (worth.get(podcastId) ?? 0) + points);
  for (const { podcastId, count } of plays) add(podcastId, Number(count));
  for (const { podcastId, count } of favorites) add(podcastId, Number(count) * FAVORITE_WORTH);
  return [...worth]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([podcastId]) => podcastId);
}

/**
 * The rows of each podcast since that moment, for the `most` with most of them. Grouped by a bare column,
 * SQLite would read all rows ever, because an index has them in the order of the groups.
 * @param table one of ours, never from outside
 */
function countByPodcast(table: 'Play' | 'Favorite', since: Date, most: number) {
  const moment = databaseEngine === 'sqlite' ? '?' : '$1';
  return db.$queryRawUnsafe<{ podcastId: string; count: bigint | number }[]>(
    `SELECT "podcastId" || '' AS "podcastId", COUNT(*) AS "count" FROM "${table}"
     WHERE "createdAt" >= ${moment} GROUP BY 1 ORDER BY 2 DESC LIMIT ${most}`,
    since,
  );
}
