import { favoriteIds } from '~/domain/favorites/favorites.server';
import { DomainError, MalformedError } from '~/domain/errors';
import { asRefusal } from '~/domain/health/health.server';
import { isSampleDirectory } from '~/domain/search/directory-kind.server';
import {
  MAX_QUERY_LENGTH,
  SEARCH_FAILURE,
  type SearchAnswer,
  type SearchResult,
} from '~/domain/search/search';
import { directoryAnsweredAt, listTrending, searchPodcasts } from '~/domain/search/search.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { findPrimaryLanguage } from '~/domain/users/primary-language.server';
import { isAdmin } from '~/domain/users/users';
import { refusalHeaders } from '~/http/refusal-headers';
import { countsAsSearch } from '~/http/search-counting.server';
import { throttleKey, type Visit } from '~/http/visit.server';
import { log } from '~/log.server';
import type { CardPodcast } from '~/ui/podcast-card';

export type SearchScreen = {
  /** What was searched for, trimmed; empty before anything was. */
  query: string;
  trending: boolean;
  answer: (Omit<SearchAnswer, 'podcasts'> & { podcasts: CardPodcast[] }) | null;
  /** Ids of the podcasts in the answer that the reader has saved. */
  favorites: string[];
  failure: string | null;
  /** When the directory gave the kept answer, in milliseconds; 0 without one. Refresh asks for a newer one. */
  answeredAt: number;
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
    answeredAt: 0,
    sampleDirectory: isAdmin(actor) && isSampleDirectory(),
  };
  try {
    const answer = screen.trending ? await trending(visit) : await search(visit, query);
    if (!answer) return { screen, init: { status: 200 } };
    screen.answer = { ...answer, podcasts: answer.podcasts.map(asCard) };
    screen.answeredAt = screen.trending ? 0 : directoryAnsweredAt(query);
    screen.favorites = await favoriteIds(
      actor?.id,
      answer.podcasts.map(({ id }) => id),
    );
    return { screen, init: { status: 200 } };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) log.error({ err: error }, 'a search failed');
    // What the verb says, else what every failed search says: a database that is out is not the reader's word.
    screen.failure = error instanceof DomainError ? error.message : SEARCH_FAILURE;
    const headers = refusal ? refusalHeaders(refusal) : {};
    return { screen, init: { status: refusal?.status ?? 500, headers } };
  }
}

async function trending(visit: Visit): Promise<SearchAnswer> {
  await countUse('search', throttleKey(visit));
  return listTrending();
}

async function search(visit: Visit, query: string): Promise<SearchAnswer | null> {
  if (!query) return null;
  if (query.length > MAX_QUERY_LENGTH) {
    throw new MalformedError(`Please search with at most ${MAX_QUERY_LENGTH} characters.`);
  }
  await countUse('search', throttleKey(visit));
  return searchPodcasts(query, {
    refresh: isRefresh(visit.url, query),
    language: await findPrimaryLanguage(visit.actor?.id),
    recordedFor: countsAsSearch(visit, query) ? 'person' : undefined,
  });
}

/**
 * Refresh names the answer that the person has seen. Once there is a newer one, the same address (loaded again,
 * or come back to after saving a favourite) does not trouble the directory any more.
 */
function isRefresh({ searchParams }: URL, query: string): boolean {
  const seen = searchParams.get('refresh');
  return seen !== null && directoryAnsweredAt(query) <= (Number(seen) || 0);
}

/** A card shows no description, so none is sent. */
function asCard({ description: _, inDatabase: __, ...card }: SearchResult): CardPodcast {
  return card;
}
