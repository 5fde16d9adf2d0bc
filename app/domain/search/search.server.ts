import { db } from '~/adapters/database/client.server';
import { untilWritten } from '~/adapters/database/until-written.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { UpstreamError } from '~/domain/errors';
import { unstoredId } from '~/domain/podcasts/directory-id';
import { feedUrlKey } from '~/lib/feed-url';
import { fold } from '~/lib/fold';
import { log } from '~/log.server';
import {
  listTrendingInDirectory,
  searchDirectory,
  type DirectoryAnswer,
  type DirectoryHit,
} from './directory-search.server';
import { MAX_QUERY } from './expansion.server';
import { searchLibrary } from './library-search.server';
import { listPopularIds } from './popular-podcasts.server';
import { SEARCH_FAILURE, type SearchAnswer, type SearchResult } from './search';
import { listSavedResults } from './search-results.server';
import { recordSearch } from './search-terms.server';

export { listTopSearchTerms, recordSearch, storeSearches } from './search-terms.server';

const LIMIT = 20;
const NOTICE =
  'The podcast directory does not answer at the moment. These are the matches in our own library.';

/**
 * Searches our library and, unless that fills the page, the podcast directory. Ours come first.
 * @param options.refresh ask the directory again, whatever we have
 * @param options.recordedFor `person` counts the query among the search terms; leave it out for robots and
 *   for pages that search by themselves
 * @throws UpstreamError when the directory fails and we have nothing
 */
export async function searchPodcasts(
  query: string,
  {
    limit = LIMIT,
    refresh = false,
    recordedFor,
    language,
  }: {
    limit?: number;
    refresh?: boolean;
    recordedFor?: 'person';
    language?: string | null;
  } = {},
): Promise<SearchAnswer> {
  if (!fold(query.slice(0, MAX_QUERY))) return { podcasts: [], source: 'cached', notice: null };
  if (recordedFor === 'person') recordSearch(query);
  const own = await searchLibrary(query, { limit, language });
  if (own.length >= limit && !refresh) return { podcasts: own, source: 'cached', notice: null };
  return complete(own, limit, () => searchDirectory(query, { refresh }));
}

/** When the directory last answered this query, in milliseconds; 0 when it did not in the last five minutes. */
export { directoryAnsweredAt } from './directory-search.server';

/**
 * What the community plays and favourites most in the last 30 days, then what is trending in the directory.
 * @throws UpstreamError when the directory fails and we have nothing
 */
export async function listTrending(limit = LIMIT): Promise<SearchAnswer> {
  const own = await listSavedResults(await listPopularIds(limit));
  if (own.length >= limit) return { podcasts: own, source: 'cached', notice: null };
  return complete(own, limit, listTrendingInDirectory);
}

async function complete(
  own: SearchResult[],
  limit: number,
  askDirectory: () => Promise<DirectoryAnswer>,
): Promise<SearchAnswer> {
  const answer = await askDirectory().catch((error: unknown) => {
    log.warn({ err: error }, 'the directory did not answer a search');
    return null;
  });
  if (answer) {
    const others = await listOthers(
      answer.hits,
      own.map(({ id }) => id),
    );
    const podcasts = [...own, ...others].slice(0, limit);
    return { podcasts, source: answer.live ? 'live' : 'cached', notice: null };
  }
  if (own.length === 0) throw new UpstreamError(SEARCH_FAILURE);
  return { podcasts: own, source: 'cached', notice: NOTICE };
}

/**
 * Directory hits without those already shown. Those that we have under other words come as our own, before
 * the new ones; those that we do not show at all are left out.
 */
async function listOthers(hits: DirectoryHit[], shown: string[]): Promise<SearchResult[]> {
  const saved = await findSaved(hits.map(({ id, podcastGuid, url }) => ({ id, podcastGuid, url })));
  const savedIds = [...new Set(saved.filter((id) => id !== null))];
  const ours = await listSavedResults(savedIds.filter((id) => !shown.includes(id)));
  const fresh = hits.filter((_, index) => saved[index] === null);
  return [...ours, ...fresh.map(asResult)];
}

/** Ours by the directory's id, the podcast's guid or its feed: an id for each hit, null for what we have not. */
const findSaved = untilWritten(loadSaved, 500);

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
