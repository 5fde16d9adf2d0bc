import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma, newestFirst, textsIn } from '~/adapters/database/client.server';
import type { DirectoryError, DirectoryPodcast } from '~/adapters/directory/directory.server';
import { withImagePath, artworkPath } from '~/domain/artwork/artwork-path.server';
import { ThrottledError, UpstreamError } from '~/domain/errors';
import { columnsOf } from '~/domain/input-schema';
import { unstoredId } from '~/domain/podcasts/podcasts';
import { confirmsGuid, GUID_COLUMNS } from '~/domain/podcasts/podcasts.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { plainText } from '~/lib/html/plain-text';
import { podcastLanguage } from '~/lib/language/text-language';
import { inOrderOf } from '~/lib/lists';
import { canonicalTitle } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';
import { searchResultResponse, type SearchResult } from './search-schema';

export const MAX_DESCRIPTION = 300;

export const savedResultFields = columnsOf(
  searchResultResponse.omit({
    imagePath: true,
    cached: true,
    inDatabase: true,
    matchedEpisode: true,
  }),
);

type SavedPodcast = Prisma.PodcastGetPayload<{ select: typeof savedResultFields }>;

export function savedResult(podcast: SavedPodcast): SearchResult & { slug: string } {
  return {
    ...withImagePath(podcast),
    description: plainText(podcast.description, MAX_DESCRIPTION),
    categories: textsIn(podcast.categories),
    cached: true,
    inDatabase: true,
  };
}

export const listSavedResults = cacheUntilWrite(loadSavedResults, 500);

async function loadSavedResults(podcastIds: string[]): Promise<SearchResult[]> {
  const podcasts = await rowsInSlices(podcastIds, (id) =>
    db.podcast.findMany({ where: { id, blocked: false }, select: savedResultFields }),
  );
  return inOrderOf(podcastIds, podcasts).map(savedResult);
}

const MAX_PODCASTS = 8;

/** The podcasts added to the library last. */
export const listNewestPodcasts = cacheUntilWrite(async (): Promise<SearchResult[]> => {
  const rows = await db.podcast.findMany({
    where: { blocked: false },
    orderBy: newestFirst,
    take: MAX_PODCASTS,
    select: savedResultFields,
  });
  return rows.map(savedResult);
}, 1);

/** Hits in one of the languages; all hits when no language is given. */
export function inLanguages(
  hits: DirectoryPodcast[],
  languages: readonly string[],
): DirectoryPodcast[] {
  if (languages.length === 0) return hits;
  return hits.filter((hit) => languages.includes(podcastLanguage(hit) ?? ''));
}

export function directoryRefusal({ kind, retryAfterSeconds = 5 }: DirectoryError): Error {
  return kind === 'throttled'
    ? new ThrottledError(retryAfterSeconds, t('refusal.manySearches', { count: retryAfterSeconds }))
    : new UpstreamError(t('search.failed'));
}

export function noticeOf({ kind, retryAfterSeconds = 5 }: DirectoryError): string {
  return kind === 'throttled'
    ? t('refusal.manySearchesOwn', { count: retryAfterSeconds })
    : t('refusal.searchDown');
}

/** The stored podcasts except those already `shown`, then podcasts that only the directory has. */
export async function listOthers(
  hits: DirectoryPodcast[],
  shownIds: string[],
): Promise<SearchResult[]> {
  const saved = await findSaved(hits.map(identityOf));
  const savedIds = [...new Set(saved.filter((id) => id !== null))];
  const ours = await listSavedResults(savedIds.filter((id) => !shownIds.includes(id)));
  const shows = groupShows(hits);
  const savedShows = new Set(shows.filter((_, index) => saved[index] !== null));
  const fresh = hits.filter((_, index) => shows[index] === index && !savedShows.has(index));
  return [...ours, ...fresh.map(asResult)];
}

/**
 * For each hit, the index of the first hit of the same show. Directories list a show under URLs that differ in scheme
 * or trailing slashes, or under a former URL with its guid. A guid alone proves nothing, because any feed may copy it.
 */
function groupShows(hits: DirectoryPodcast[]): number[] {
  const firsts = new Map<string, number>();
  return hits.map(({ url, podcastGuid, title }, index) => {
    const keys = [addressKey(url)];
    if (podcastGuid !== null) keys.push(`${podcastGuid} ${canonicalTitle(title)}`);
    const first =
      keys.map((key) => firsts.get(key)).find((position) => position !== undefined) ?? index;
    for (const key of keys) if (!firsts.has(key)) firsts.set(key, first);
    return first;
  });
}

/** The same key as for stored feeds. */
const addressKey = (url: string): string => feedUrlKey(normalizeFeedUrl(url) ?? url);

type Identity = Pick<DirectoryPodcast, 'id' | 'podcastGuid' | 'title' | 'url'>;

const identityOf = ({ id, podcastGuid, title, url }: Identity): Identity => {
  return { id, podcastGuid, title, url };
};

const findSaved = cacheUntilWrite(loadSaved, 500);

async function loadSaved(hits: Identity[]): Promise<(string | null)[]> {
  const rows = await db.podcast.findMany({
    where: {
      OR: [
        { podcastIndexId: anyOf(hits.map(({ id }) => id)) },
        { podcastGuid: anyOf(hits.flatMap(({ podcastGuid }) => podcastGuid ?? [])) },
        { rssUrlKey: anyOf(hits.map(({ url }) => addressKey(url))) },
      ],
    },
    select: { ...GUID_COLUMNS, podcastGuid: true, rssUrlKey: true },
  });
  const byKey = new Map<unknown, string>();
  for (const row of rows) {
    for (const key of [row.rssUrlKey, row.podcastIndexId]) if (key !== null) byKey.set(key, row.id);
  }
  const byGuid = ({ id, podcastGuid, title, url }: Identity) => {
    const identity = { podcastIndexId: id, title, rssUrl: url };
    const named = rows.filter((row) => podcastGuid !== null && row.podcastGuid === podcastGuid);
    return named.find((row) => confirmsGuid(row, identity))?.id;
  };
  return hits.map(
    (hit) => byKey.get(hit.id) ?? byKey.get(addressKey(hit.url)) ?? byGuid(hit) ?? null,
  );
}

function asResult(hit: DirectoryPodcast): SearchResult {
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
