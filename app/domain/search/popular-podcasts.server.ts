import { LRUCache } from 'lru-cache';
import { databaseEngine, db } from '~/adapters/database/client.server';

const TRENDING_DAYS = 30;
const FAVORITE_WEIGHT = 3;
/** Each play invalidates the shared cache, so this one has its own expiry. */
const CACHE_MS = 60_000;

const cache = new LRUCache<number, Promise<string[]>>({
  max: 10,
  ttl: CACHE_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});

/** Ids by plays and favourites of the last 30 days, most first. */
export function listPopularIds(limit: number): Promise<string[]> {
  const known = cache.get(limit);
  if (known) return known;
  const popular = countPopular(limit);
  cache.set(limit, popular);
  popular.catch(() => cache.delete(limit));
  return popular;
}

async function countPopular(limit: number): Promise<string[]> {
  const since = new Date(Date.now() - TRENDING_DAYS * 86_400_000);
  const [plays, favorites] = await Promise.all([
    countByPodcast('Play', since, 5 * limit),
    countByPodcast('Favorite', since, 5 * limit),
  ]);
  const scores = new Map<string, number>();
  const add = (podcastId: string, points: number) =>
    scores.set(podcastId, (scores.get(podcastId) ?? 0) + points);
  for (const { podcastId, count } of plays) add(podcastId, Number(count));
  for (const { podcastId, count } of favorites) add(podcastId, Number(count) * FAVORITE_WEIGHT);
  return [...scores]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([podcastId]) => podcastId);
}

/** Grouping by a bare column would make SQLite scan the index. `table` never comes from user input. */
function countByPodcast(table: 'Play' | 'Favorite', since: Date, most: number) {
  const placeholder = databaseEngine === 'sqlite' ? '?' : '$1';
  return db.$queryRawUnsafe<{ podcastId: string; count: bigint | number }[]>(
    `SELECT "podcastId" || '' AS "podcastId", COUNT(*) AS "count" FROM "${table}"
     WHERE "createdAt" >= ${placeholder} GROUP BY 1 ORDER BY 2 DESC LIMIT ${most}`,
    since,
  );
}
