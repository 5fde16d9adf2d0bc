import { LRUCache } from 'lru-cache';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { SEARCH_PAGE_SIZE, type SearchResult } from '~/domain/search/search';
import { listSavedResults } from '~/domain/search/search-results.server';
import { isLanguageCode } from '~/lib/language/language-names.server';
import { readPage, type Page } from '~/lib/web/page';
import { languageFacet, topicFacet } from '../facets';
import { listPopular } from '../trending.server';
import { readCovers } from './covers.server';
import { topicBySlug } from './topics';

/** `covers`: paths of the covers of the podcasts added last. */
export type Count = { name: string; count: number; covers: string[] };
export type BrowseCounts = { languages: Count[]; topics: Count[] };

/** Counting reads the whole index, and on a busy site every play would trigger it again. */
const CACHE_MS = 60_000;

const cache = new LRUCache<'all', BrowseCounts>({
  max: 1,
  ttl: CACHE_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
  fetchMethod: () => count(),
});

/** Numbers of podcasts per language (code) and topic (slug), highest first; up to a minute old. */
export const countFacets = (): Promise<BrowseCounts> => cache.forceFetch('all');

async function count(): Promise<BrowseCounts> {
  const [rows, covers] = await Promise.all([
    db.podcastFacet.groupBy({ by: ['facet'], _count: true }),
    readCovers(),
  ]);
  const of = (kind: string, isKnown: (name: string) => boolean): Count[] =>
    rows
      .flatMap(({ facet, _count }) => {
        const name = facet.slice(kind.length + 1);
        return facet.startsWith(`${kind}:`) && isKnown(name)
          ? [{ name, count: _count, covers: covers.get(facet) ?? [] }]
          : [];
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    languages: of('language', isLanguageCode),
    topics: of('topic', (slug) => topicBySlug.has(slug)),
  };
}

/** Counts above this come from the cached counts instead of being read again after each write. */
const MANY = 5_000;

const countNow = cacheUntilWrite(
  async (facet: string) => db.podcastFacet.count({ where: { facet } }),
  200,
);

async function countOf(facet: string): Promise<number> {
  const { languages, topics } = await countFacets();
  const name = facet.slice(facet.indexOf(':') + 1);
  const kept = facet === languageFacet(name) ? languages : topics;
  const known = kept.find((one) => one.name === name)?.count ?? 0;
  return known > MANY ? known : countNow(facet);
}

/** Ids sort by creation time (UUID 7). */
const readIds = cacheUntilWrite(async (facet: string, skip: number, take: number) => {
  const rows = await db.podcastFacet.findMany({
    where: { facet },
    orderBy: { podcastId: 'desc' },
    skip,
    take,
    select: { podcastId: true },
  });
  return rows.map(({ podcastId }) => podcastId);
}, 200);

export type BrowsePage = { podcasts: SearchResult[]; place: Page };

async function listFacet(facet: string, page: number): Promise<BrowsePage> {
  const { rows, place } = await readPage(
    { page, limit: SEARCH_PAGE_SIZE },
    () => countOf(facet),
    ({ skip, take }) => readIds(facet, skip, take),
  );
  return { podcasts: await listSavedResults(rows), place };
}

/** Most recently added first. */
export const listByLanguage = (code: string, page = 1): Promise<BrowsePage> =>
  listFacet(languageFacet(code), page);

export const listByTopic = (slug: string, page = 1): Promise<BrowsePage> =>
  listFacet(topicFacet(slug), page);

/** Charts that contain at least one podcast. */
async function listCharts(): Promise<string[]> {
  const { podcasts } = await listPopular({ page: 1, limit: 100 });
  const rows = await db.podcastFacet.findMany({
    where: { podcastId: { in: podcasts.map(({ id }) => id) } },
    distinct: ['facet'],
    select: { facet: true },
  });
  const own = rows.map(({ facet }) => `/browse/${facet.replace(':', '/')}/popular`);
  return podcasts.length > 0 ? ['/browse/popular', ...own.sort()] : [];
}

/** Paths of the browse pages, with the time at which their newest podcast was added. */
export async function listBrowseAddresses(): Promise<{ path: string; updatedAt?: string }[]> {
  const { languages, topics } = await countFacets();
  const newest = await db.podcastFacet.groupBy({ by: ['facet'], _max: { podcastId: true } });
  const newestOf = new Map(newest.map(({ facet, _max }) => [facet, _max.podcastId ?? '']));
  const added = await db.podcast.findMany({
    where: { id: { in: [...new Set(newestOf.values())] } },
    select: { id: true, createdAt: true },
  });
  const addedAt = new Map(added.map(({ id, createdAt }) => [id, createdAt.toISOString()]));
  const address = (path: string, facet: string) => ({
    path,
    updatedAt: addedAt.get(newestOf.get(facet) ?? ''),
  });
  return [
    ...(languages.length + topics.length > 0 ? ['/browse/new', '/browse/short'] : []).map(
      (path) => ({ path }),
    ),
    ...languages.map(({ name }) => address(`/browse/language/${name}`, languageFacet(name))),
    ...topics.map(({ name }) => address(`/browse/topic/${name}`, topicFacet(name))),
    ...(await listCharts()).map((path) => ({ path })),
  ];
}
