import { UpstreamError } from '~/domain/errors';
import type { SearchResult } from '~/domain/search/search';
import { searchPodcasts } from '~/domain/search/search.server';
import { pageOfList, type Page } from '~/lib/web/page';

const MAX_FOUND = 20;
const PAGE_SIZE = 3;

export type PodcastChoices = { podcasts: SearchResult[]; place: Page; failed: boolean };

async function search(query: string): Promise<SearchResult[] | null> {
  if (query.trim() === '') return [];
  try {
    return (await searchPodcasts(query, { limit: MAX_FOUND })).podcasts;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

export async function findPodcastChoices(query: string, page = 1): Promise<PodcastChoices> {
  const found = await search(query);
  const { rows, place } = pageOfList(found ?? [], { page, limit: PAGE_SIZE });
  return { podcasts: rows, place, failed: found === null };
}
