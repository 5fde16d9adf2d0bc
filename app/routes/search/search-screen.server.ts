import { favoriteIds } from '~/domain/favorites/favorites.server';
import { DomainError, MalformedError, ThrottledError } from '~/domain/errors';
import { isSampleDirectory } from '~/domain/search/directory-kind.server';
import { MAX_QUERY_LENGTH, type SearchAnswer, type SearchResult } from '~/domain/search/search';
import { listTrending, searchPodcasts } from '~/domain/search/search.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { findPrimaryLanguage } from '~/domain/users/primary-language.server';
import { isAdmin } from '~/domain/users/users';
import { countsAsSearch } from '~/http/search-counting.server';
import { throttleKey, type Visit } from '~/http/visit.server';
import type { CardPodcast } from '~/ui/podcast-card';

export type SearchScreen = {
  /** What was searched for, trimmed; empty before anything was. */
  query: string;
  trending: boolean;
  answer: (Omit<SearchAnswer, 'podcasts'> & { podcasts: CardPodcast[] }) | null;
  /** Ids of the podcasts in the answer that the reader has saved. */
  favorites: string[];
  failure: string | null;
  /** True for admins whose site has no key for the real directory. */
  sampleDirectory: boolean;
};

/**
 * What `/search` shows for an address.
 * @returns the screen and the status and headers it goes out with
 */
export async function loadSearchScreen(
  visit: Visit,
): Promise<{ screen: SearchScreen; init: { status: number; headers?: Record<string, string> } }> {
  const { url, actor } = visit;
  const query = (url.searchParams.get('q') ?? '').trim();
  const screen: SearchScreen = {
    query: query.slice(0, MAX_QUERY_LENGTH),
    trending: !query && url.searchParams.has('trending'),
    answer: null,
    favorites: [],
    failure: null,
    sampleDirectory: isAdmin(actor) && isSampleDirectory(),
  };
  try {
    const answer = screen.trending ? await listTrending() : await search(visit, query);
    if (!answer) return { screen, init: { status: 200 } };
    screen.answer = { ...answer, podcasts: answer.podcasts.map(asCard) };
    screen.favorites = await favoriteIds(
      actor?.id,
      answer.podcasts.map(({ id }) => id),
    );
    return { screen, init: { status: 200 } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    screen.failure = error.message;
    return { screen, init: { status: error.status, headers: retryAfter(error) } };
  }
}

const retryAfter = (error: DomainError): Record<string, string> =>
  error instanceof ThrottledError ? { 'Retry-After': String(error.retryAfterSeconds) } : {};

async function search(visit: Visit, query: string): Promise<SearchAnswer | null> {
  if (!query) return null;
  if (query.length > MAX_QUERY_LENGTH) {
    throw new MalformedError(`Please search with at most ${MAX_QUERY_LENGTH} characters.`);
  }
  await countUse('search', throttleKey(visit));
  return searchPodcasts(query, {
    refresh: visit.url.searchParams.has('refresh'),
    language: await findPrimaryLanguage(visit.actor?.id),
    recordedFor: countsAsSearch(visit, query) ? 'person' : undefined,
  });
}

/** A card shows no description, so none is sent. */
function asCard({ description: _, inDatabase: __, ...card }: SearchResult): CardPodcast {
  return card;
}
