import { db } from '~/adapters/database/client.server';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { artworkPath } from '~/domain/site/artwork/artwork-path.server';
import { DirectoryError } from '~/adapters/directory/directory.server';
import { ThrottledError, UpstreamError } from '~/domain/errors';
import { unstoredId } from '~/domain/podcasts/podcasts';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { fold } from '~/lib/text/fold';
import { pageOf, type PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import {
  listTrendingInDirectory,
  searchDirectory,
  type DirectoryAnswer,
  type DirectoryHit,
} from './directory-search.server';
import { MAX_QUERY } from './words/expansion.server';
import { didYouMean } from './words/did-you-mean.server';
import { rankLibrary, showHits } from './library-search.server';
import { listPopularIds } from './popular-podcasts.server';
import { SEARCH_PAGE_SIZE as LIMIT, type SearchAnswer, type SearchResult } from './search';
import { listSavedResults } from './search-results.server';
import { recordSearch } from './words/search-terms.server';
import { t } from '~/messages/t';

export { listTopSearchTerms, recordSearch, storeSearches } from './words/search-terms.server';

const POPULAR = 100;
const NOTHING: SearchAnswer = {
  podcasts: [],
  source: 'cached',
  notice: null,
  didYouMean: null,
  ...pageOf({ totalCount: 0, page: 1, limit: LIMIT }),
};

type OwnList = {
  ids: string[];
  show: (from: number, to: number) => Promise<SearchResult[]>;
};

/**
 * Library hits, then directory hits; while the library fills the page, the directory is not asked.
 * @param options.page from 1, clamped to the last
 * @param options.recordedFor `person` counts the query among the search terms
 * @throws UpstreamError, ThrottledError when the directory fails and the library has nothing
 */
export async function searchPodcasts(
  query: string,
  {
    page = 1,
    limit = LIMIT,
    refresh = false,
    recordedFor,
    language,
    asker,
  }: Partial<PageRequest> & {
    refresh?: boolean;
    recordedFor?: 'person';
    language?: string | null;
    asker?: string;
  } = {},
): Promise<SearchAnswer> {
  if (!fold(query.slice(0, MAX_QUERY))) return NOTHING;
  if (recordedFor === 'person' && page === 1) recordSearch(query);
  const { hits, guessed } = await rankLibrary(query, language);
  const own: OwnList = {
    ids: hits.map(({ podcastId }) => podcastId),
    show: (from, to) => showHits(hits.slice(from, to)),
  };
  const wanted = { page, limit };
  if (!refresh && hits.length >= page * limit) return ownPage(own, wanted);
  const answer = await complete(own, wanted, () => searchDirectory(query, { refresh, asker }));
  const found = answer.totalCount ?? 0;
  if (answer.notice || found > (guessed ? hits.length : 0)) return answer;
  return { ...answer, didYouMean: await didYouMean(query, { asker }) };
}

export { directoryAnsweredAt } from './directory-search.server';

export async function listTrending({
  page = 1,
  limit = LIMIT,
  asker,
}: Partial<PageRequest> & { asker?: string } = {}): Promise<SearchAnswer> {
  const popular = await listSavedResults(await listPopularIds(POPULAR));
  const own: OwnList = {
    ids: popular.map(({ id }) => id),
    show: (from, to) => Promise.resolve(popular.slice(from, to)),
  };
  const wanted = { page, limit };
  if (popular.length >= page * limit) return ownPage(own, wanted);
  return complete(own, wanted, () => listTrendingInDirectory({ asker }));
}

/** The directory was not asked, so the total is unknown. */
async function ownPage(own: OwnList, { page, limit }: PageRequest): Promise<SearchAnswer> {
  const end = page * limit;
  return {
    ...NOTHING,
    podcasts: await own.show(end - limit, end),
    totalCount: null,
    currentPage: page,
    totalPages: null,
    hasNextPage: true,
    hasPreviousPage: page > 1,
  };
}

async function complete(
  own: OwnList,
  wanted: PageRequest,
  askDirectory: () => Promise<DirectoryAnswer>,
): Promise<SearchAnswer> {
  try {
    const { hits, live } = await askDirectory();
    const answer = await cutPage(own, await listOthers(hits, own.ids), wanted);
    return { ...answer, source: live ? 'live' : 'cached' };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    log.warn({ err: error }, 'the directory did not answer a search');
    if (own.ids.length === 0) throw toDomainError(error);
    return { ...(await cutPage(own, [], wanted)), notice: noticeOf(error) };
  }
}

async function cutPage(
  own: OwnList,
  others: SearchResult[],
  { page, limit }: PageRequest,
): Promise<SearchAnswer> {
  const totalCount = own.ids.length + others.length;
  const within = Math.min(page, Math.max(1, Math.ceil(totalCount / limit)));
  const [from, to] = [(within - 1) * limit, within * limit];
  const beyondOwn = (place: number) => Math.max(0, place - own.ids.length);
  return {
    ...NOTHING,
    podcasts: [
      ...(from < own.ids.length ? await own.show(from, to) : []),
      ...others.slice(beyondOwn(from), beyondOwn(to)),
    ],
    ...pageOf({ totalCount, page: within, limit }),
  };
}

function toDomainError({ kind, retryAfterSeconds = 5 }: DirectoryError): Error {
  return kind === 'throttled'
    ? new ThrottledError(retryAfterSeconds, t('refusal.manySearches', { count: retryAfterSeconds }))
    : new UpstreamError(t('search.failed'));
}

function noticeOf({ kind, retryAfterSeconds = 5 }: DirectoryError): string {
  return kind === 'throttled'
    ? t('refusal.manySearchesOwn', { count: retryAfterSeconds })
    : t('refusal.searchDown');
}

async function listOthers(hits: DirectoryHit[], shown: string[]): Promise<SearchResult[]> {
  const saved = await findSaved(hits.map(({ id, podcastGuid, url }) => ({ id, podcastGuid, url })));
  const savedIds = [...new Set(saved.filter((id) => id !== null))];
  const ours = await listSavedResults(savedIds.filter((id) => !shown.includes(id)));
  const fresh = hits.filter((_, index) => saved[index] === null);
  return [...ours, ...fresh.map(asResult)];
}

const findSaved = cacheUntilWrite(loadSaved, 500);

async function loadSaved(
  hits: Pick<DirectoryHit, 'id' | 'podcastGuid' | 'url'>[],
): Promise<(string | null)[]> {
  const rows = await db.podcast.findMany({
    where: {
      OR: [
        { podcastIndexId: { in: hits.map(({ id }) => id) } },
        { podcastGuid: { in: hits.flatMap(({ podcastGuid }) => podcastGuid ?? []) } },
        { rssUrlKey: { in: hits.map(({ url }) => feedUrlKey(url)) } },
      ],
    },
    select: { id: true, podcastIndexId: true, podcastGuid: true, rssUrlKey: true },
  });
  const byKey = new Map<unknown, string>();
  for (const row of rows) {
    for (const key of [row.rssUrlKey, row.podcastGuid, row.podcastIndexId]) {
      if (key !== null) byKey.set(key, row.id);
    }
  }
  return hits.map(
    ({ id, podcastGuid, url }) =>
      byKey.get(id) ?? byKey.get(podcastGuid) ?? byKey.get(feedUrlKey(url)) ?? null,
  );
}

function asResult(hit: DirectoryHit): SearchResult {
  return {
    id: unstoredId(hit.id),
    slug: null,
    podcastIndexId: hit.id,
    title: hit.title,
    author: hit.author,
    description: hit.description,
    imageUrl: hit.image,
    imagePath: artworkPath(hit.image),
    language: hit.language,
    categories: hit.categories,
    episodeCount: hit.episodeCount,
    cached: false,
    inDatabase: false,
  };
}
