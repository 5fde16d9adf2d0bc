import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { DirectoryError } from '~/adapters/directory/directory.server';
import { ThrottledError, UpstreamError } from '~/domain/errors';
import { unstoredId } from '~/domain/podcasts/podcasts';
import { artworkPath } from '~/domain/site/artwork/artwork-path.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { podcastLanguage } from '~/lib/language/podcast-language';
import { t } from '~/messages/t';
import type { DirectoryHit } from './directory-search.server';
import type { SearchResult } from './search';
import { listSavedResults } from './search-results.server';

/** Those in one of the languages; all without any. */
export function inLanguages(hits: DirectoryHit[], languages: readonly string[]): DirectoryHit[] {
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

/** What is stored, without those that are `shown`, then what only the directory knows. */
export async function listOthers(hits: DirectoryHit[], shown: string[]): Promise<SearchResult[]> {
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
