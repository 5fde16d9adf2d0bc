import { LRUCache } from 'lru-cache';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { select, db } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import {
  listedEpisodeFields,
  newestFirst,
  listedEpisode,
  toListedEpisode,
  withNotes,
} from '~/domain/episodes/listed-episodes.server';
import { SEARCH_PAGE_SIZE } from '~/domain/search/search';
import { listSavedResults } from '~/domain/search/search-results.server';
import type { SearchResult } from '~/domain/search/search-schema';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { isLanguageCode, namedLanguage } from '~/lib/language/language-names.server';
import { textLanguages } from '~/lib/language/text-language';
import { groupBy } from '~/lib/lists';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { readPage, type Page } from '~/lib/web/page';
import { listPopular } from '../trending.server';
import { languageFacet, topicFacet, topicBySlug, type LanguageOption } from './facets';

const COVERS = 3;

/** Paths of the covers of the podcasts added last, by facet. */
async function readCovers(): Promise<Map<string, string[]>> {
  const rows = await select<{ facet: string; imageUrl: string }>(
    `SELECT "last"."facet" AS "facet", "podcast"."imageUrl" AS "imageUrl" FROM (
       SELECT "facet", "podcastId",
         ROW_NUMBER() OVER (PARTITION BY "facet" ORDER BY "podcastId" DESC) AS "place"
       FROM "PodcastFacet"
     ) AS "last" JOIN "Podcast" AS "podcast" ON "podcast"."id" = "last"."podcastId"
     WHERE "last"."place" <= ${COVERS} AND "podcast"."imageUrl" IS NOT NULL
     ORDER BY "last"."facet", "last"."place"`,
  );
  const byFacet = groupBy(rows, ({ facet }) => facet);
  const pathsOf = (some: typeof rows) =>
    some.flatMap(({ imageUrl }) => artworkPath(imageUrl) ?? []);
  return new Map([...byFacet].map(([facet, some]) => [facet, pathsOf(some)]));
}

/** `covers`: paths of the covers of the podcasts added last. */
type Count = { name: string; count: number; covers: string[] };
export type BrowseCounts = { languages: Count[]; topics: Count[] };

/** Counting reads the whole index, and on a busy site every play would trigger it again. */
const CACHE_MS = MINUTE;

const cache = new LRUCache<'all', BrowseCounts>({
  max: 1,
  ttl: CACHE_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
  fetchMethod: () => countAll(),
});

/** Numbers of podcasts per language (code) and topic (slug), highest first; up to a minute old. */
export const countFacets = (): Promise<BrowseCounts> => cache.forceFetch('all');

async function countAll(): Promise<BrowseCounts> {
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
  const counts = facet === languageFacet(name) ? languages : topics;
  const currentCount = counts.find((entry) => entry.name === name)?.count ?? 0;
  return currentCount > MANY ? currentCount : countNow(facet);
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

export type BrowsePage = { podcasts: SearchResult[]; pagination: Page };

async function listPage(
  page: number,
  count: () => Promise<number>,
  readPart: (skip: number, take: number) => Promise<string[]>,
): Promise<BrowsePage> {
  const { rows, pagination } = await readPage(
    { page, limit: SEARCH_PAGE_SIZE },
    count,
    ({ skip, take }) => readPart(skip, take),
  );
  return { podcasts: await listSavedResults(rows), pagination };
}

const listFacet = (facet: string, page: number): Promise<BrowsePage> =>
  listPage(
    page,
    () => countOf(facet),
    (skip, take) => readIds(facet, skip, take),
  );

/** Most recently added first. */
export const listByLanguage = (code: string, page = 1): Promise<BrowsePage> =>
  listFacet(languageFacet(code), page);

export const listByTopic = (slug: string, page = 1): Promise<BrowsePage> =>
  listFacet(topicFacet(slug), page);

/** Charts that contain at least one podcast. */
async function listCharts(): Promise<string[]> {
  const { podcasts } = await listPopular({ page: 1, limit: 100 });
  const rows = await db.podcastFacet.findMany({
    where: { podcastId: anyOf(podcasts.map(({ id }) => id)) },
    distinct: ['facet'],
    select: { facet: true },
  });
  const paths = rows.map(({ facet }) => `/browse/${facet.replace(':', '/')}/popular`);
  return podcasts.length > 0 ? ['/browse/popular', ...paths.sort()] : [];
}

/** Paths of the browse pages, with the time at which their newest podcast was added. */
export async function listBrowseAddresses(): Promise<{ path: string; updatedAt?: string }[]> {
  const { languages, topics } = await countFacets();
  const newest = await db.podcastFacet.groupBy({ by: ['facet'], _max: { podcastId: true } });
  const newestOf = new Map(newest.map(({ facet, _max }) => [facet, _max.podcastId ?? '']));
  const added = await rowsInSlices(newestOf.values(), (id) =>
    db.podcast.findMany({ where: { id }, select: { id: true, createdAt: true } }),
  );
  const addedAt = new Map(added.map(({ id, createdAt }) => [id, createdAt.toISOString()]));
  const address = (path: string, facet: string) => ({
    path,
    updatedAt: addedAt.get(newestOf.get(facet) ?? ''),
  });
  return [
    ...(languages.length + topics.length > 0
      ? [
          { path: '/browse/new', updatedAt: [...addedAt.values()].sort().at(-1) },
          { path: '/browse/short' },
        ]
      : []),
    ...languages.map(({ name }) => address(`/browse/language/${name}`, languageFacet(name))),
    ...topics.map(({ name }) => address(`/browse/topic/${name}`, topicFacet(name))),
    ...(await listCharts()).map((path) => ({ path })),
  ];
}

// Shelves of the library besides its languages and topics.

const SHORT_SECONDS = 15 * 60;
const SHORT_DAYS = 180;
const SHORT_SHOWN = 40;
/** Maximum per podcast, so that the list shows several podcasts. */
const SHORT_EACH = 3;

const countListed = cacheUntilWrite(() => db.podcast.count({ where: { blocked: false } }), 1);

/** Ids sort by creation time (UUID 7). */
const readNewest = cacheUntilWrite(async (skip: number, take: number) => {
  const rows = await db.podcast.findMany({
    where: { blocked: false },
    orderBy: { id: 'desc' },
    skip,
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}, 50);

/** Most recently added first. */
export const listNewest = (page = 1): Promise<BrowsePage> =>
  listPage(page, countListed, readNewest);

/** Episodes of the last half-year shorter than 15 minutes, newest first. */
export const listShort = cacheUntilWrite(async (): Promise<ListedEpisode[]> => {
  const rows = await db.episode.findMany({
    where: {
      ...listedEpisode,
      sortDate: { gt: new Date(Date.now() - SHORT_DAYS * DAY) },
      duration: { gt: 0, lt: SHORT_SECONDS },
      audioUrl: { not: null },
      audioGoneAt: null,
    },
    orderBy: newestFirst,
    take: SHORT_EACH * SHORT_SHOWN,
    select: listedEpisodeFields,
  });
  const seen = new Map<string, number>();
  const visible = rows.filter(({ podcast: { id } }) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before < SHORT_EACH;
  });
  return withNotes(visible.slice(0, SHORT_SHOWN).map(toListedEpisode));
}, 1);

const LANGUAGES_OFFERED = 24;

/** Languages to filter a list by: the chosen ones, those in the library by number of podcasts, and the usual ones. */
export async function listLanguageOptions(chosen: readonly string[]): Promise<LanguageOption[]> {
  const { languages } = await countFacets();
  const usual = textLanguages.map(({ value }) => value);
  const listedNames = new Set([...languages.map(({ name }) => name), ...usual]);
  const first = [...listedNames].slice(0, LANGUAGES_OFFERED);
  const codes = new Set([...first, ...chosen]);
  return [...codes].map((code) => ({ ...namedLanguage(code), chosen: chosen.includes(code) }));
}
