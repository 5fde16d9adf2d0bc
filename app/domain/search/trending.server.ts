import { LRUCache } from 'lru-cache';
import { select } from '~/adapters/database/client.server';
import { DirectoryError } from '~/adapters/directory/directory.server';
import { isListed } from '~/adapters/search/search-engine';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { pageOfList, type Page, type PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import { languageFacet } from './browse/facets';
import { listTrendingInDirectory } from './directory-search.server';
import { SEARCH_PAGE_SIZE, UNKNOWN_TOTAL } from './search';
import {
  inLanguages,
  listOthers,
  noticeOf,
  directoryRefusal,
  listSavedResults,
} from './search-results.server';
import type { SearchAnswer, SearchResult } from './search-schema';

const TRENDING_DAYS = 30;
const FAVORITE_WEIGHT = 3;
/** Each play invalidates the shared cache, so this one has its own expiry. */
const CACHE_MS = MINUTE;
/** Number of podcasts in a chart. */
const POPULAR = 100;

type TrendingQuery = { limit: number; facets: string[] };

const cache = new LRUCache<string, string[], TrendingQuery>({
  max: 100,
  ttl: CACHE_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context }) => countPopular(context),
});

/**
 * Ids by plays and favorites in the last 30 days, highest first; with one of these facets, or all if there are none.
 */
function listPopularIds(limit: number, facets: string[] = []): Promise<string[]> {
  return cache.forceFetch([limit, ...facets].join(), { context: { limit, facets } });
}

/** A chart by plays and favorites, highest first; with one of these facets, or all if there are none. */
export async function listPopular(
  request: PageRequest,
  facets: string[] = [],
): Promise<{ podcasts: SearchResult[]; pagination: Page }> {
  const { rows, pagination } = pageOfList(await listPopularIds(POPULAR, facets), request);
  return { podcasts: await listSavedResults(rows), pagination };
}

async function countPopular({ limit, facets }: TrendingQuery): Promise<string[]> {
  const since = new Date(Date.now() - TRENDING_DAYS * DAY);
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
    .sort(([wordA, a], [wordB, b]) => b - a || (wordA < wordB ? -1 : 1))
    .slice(0, limit)
    .map(([podcastId]) => podcastId);
}

/** Grouping by a bare column would make SQLite scan the index. `table` never comes from user input. */
function countByPodcast(
  table: 'Play' | 'Favorite',
  { since, facets, most }: { since: Date; facets: string[]; most: number },
) {
  return select<{ podcastId: string; count: bigint | number }>(
    `SELECT "podcastId" || '' AS "podcastId", COUNT(*) AS "count" FROM "${table}"
     WHERE "createdAt" >= ? AND ${isListed(`"${table}"."podcastId"`, facets)}
     GROUP BY 1 ORDER BY 2 DESC LIMIT ${most}`,
    since,
    ...facets,
  );
}

type Part = { from: 'library' | 'directory'; languages: readonly string[] };

/** For each selection of languages: the part from the library, then the part from the directory. */
const partsOf = (choices: (readonly string[])[]): Part[] =>
  choices.flatMap((languages) => [
    { from: 'library' as const, languages },
    { from: 'directory' as const, languages },
  ]);

class Trending {
  readonly podcasts: SearchResult[] = [];
  live = false;
  failure: DirectoryError | null = null;

  constructor(readonly asker: string | undefined) {}

  async add({ from, languages }: Part): Promise<void> {
    const ids = this.podcasts.map(({ id }) => id);
    if (from === 'library') {
      const popular = await listSavedResults(
        await listPopularIds(POPULAR, languages.map(languageFacet)),
      );
      this.podcasts.push(...popular.filter(({ id }) => !ids.includes(id)));
    } else if (!this.failure) {
      const hits = await this.#ask(languages);
      const others = await listOthers(inLanguages(hits, languages), ids);
      this.podcasts.push(...others.filter(({ id }) => !ids.includes(id)));
    }
  }

  async #ask(languages: readonly string[]) {
    try {
      const { hits, live } = await listTrendingInDirectory({ asker: this.asker, languages });
      this.live ||= live;
      return hits;
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      log.warn({ err: error }, 'the directory did not say what is trending');
      this.failure = error;
      return [];
    }
  }
}

/**
 * Podcasts by plays and favorites, then those trending in the directory, which is asked only for a page that needs it.
 * @param options.within podcast languages; all if empty
 * @param options.first podcasts in this language come before all others
 * @throws UpstreamError, ThrottledError when the directory fails and the library has nothing
 */
export async function listTrending({
  page = 1,
  limit = SEARCH_PAGE_SIZE,
  asker,
  languages = [],
  first = null,
}: Partial<PageRequest> & {
  asker?: string;
  languages?: readonly string[];
  first?: string | null;
} = {}): Promise<SearchAnswer> {
  const trending = new Trending(asker);
  const parts = partsOf(first && languages.length === 0 ? [[first], []] : [languages]);
  const filled = () => trending.podcasts.length >= page * limit;
  while (parts.length > 0 && !filled()) await trending.add(parts.shift()!);
  const { podcasts, failure, live } = trending;
  if (failure && podcasts.length === 0) throw directoryRefusal(failure);
  const { rows, pagination } = pageOfList(podcasts, { page, limit });
  return {
    podcasts: rows,
    ...pagination,
    ...(parts.length > 0 && UNKNOWN_TOTAL),
    source: live ? 'live' : 'cached',
    notice: failure ? noticeOf(failure) : null,
    didYouMean: null,
    also: [],
  };
}
