import { LRUCache } from 'lru-cache';
import { select } from '~/adapters/database/plain-sql.server';
import { languageFacet } from '~/domain/browse/facets';

const TRENDING_DAYS = 30;
const FAVORITE_WEIGHT = 3;
/** Each play invalidates the shared cache, so this one has its own expiry. */
const CACHE_MS = 60_000;

type Wanted = { limit: number; facets: string[] };

const cache = new LRUCache<string, string[], Wanted>({
  max: 100,
  ttl: CACHE_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context }) => countPopular(context),
});

/** Ids by plays and favourites of the last 30 days, most first; of these languages, or of all without any. */
export function listPopularIds(
  limit: number,
  languages: readonly string[] = [],
): Promise<string[]> {
  const context = { limit, facets: languages.map(languageFacet) };
  return cache.forceFetch([limit, ...languages].join(), { context });
}

async function countPopular({ limit, facets }: Wanted): Promise<string[]> {
  const since = new Date(Date.now() - TRENDING_DAYS * 86_400_000);
  const [plays, favorites] = await Promise.all([
    countByPodcast('Play', { since, facets, most: 5 * limit }),
    countByPodcast('Favorite', { since, facets, most: 5 * limit }),
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
function countByPodcast(
  table: 'Play' | 'Favorite',
  { since, facets, most }: { since: Date; facets: string[]; most: number },
) {
  const listed = facets.map(() => '?').join(', ');
  return select<{ podcastId: string; count: bigint | number }>(
    `SELECT "podcastId" || '' AS "podcastId", COUNT(*) AS "count" FROM "${table}"
     WHERE "createdAt" >= ? ${listed ? ofFacets(table, listed) : ''}
     GROUP BY 1 ORDER BY 2 DESC LIMIT ${most}`,
    since,
    ...facets,
  );
}

const ofFacets = (table: string, listed: string): string =>
  `AND EXISTS (SELECT 1 FROM "PodcastFacet" AS "own"
     WHERE "own"."podcastId" = "${table}"."podcastId" AND "own"."facet" IN (${listed}))`;
