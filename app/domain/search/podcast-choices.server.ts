import { UpstreamError } from '~/domain/errors';
import type { SearchResult } from '~/domain/search/search';
import { searchPodcasts } from '~/domain/search/search.server';

/** What the dashboard's podcast search answers; `failed` when neither library nor directory could. */
export type PodcastChoices = { podcasts: SearchResult[]; failed: boolean };

/** Podcasts to choose from, in the library and the directory. Not counted as a search of a listener. */
export async function findPodcastChoices(query: string): Promise<PodcastChoices> {
  if (query.trim() === '') return { podcasts: [], failed: false };
  try {
    return { podcasts: (await searchPodcasts(query, { limit: 20 })).podcasts, failed: false };
  } catch (error) {
    if (error instanceof UpstreamError) return { podcasts: [], failed: true };
    throw error;
  }
}
