import type { LanguageOption } from '~/domain/search/facets';
import { listLanguageOptions } from '~/domain/search/browse/language-options.server';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { DomainError, MalformedError } from '~/domain/errors';
import { toDomainError } from '~/domain/database-errors.server';
import { directoryKind } from '~/domain/search/directory-kind.server';
import {
  MAX_QUERY_LENGTH,
  SEARCH_PAGE_SIZE,
  type TranscriptSearchAnswer,
  type TranscriptResult,
  type SearchAnswer,
} from '~/domain/search/search';
import { directoryAnsweredAt, listTrending, searchPodcasts } from '~/domain/search/search.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import type { ListeningPosition } from '~/domain/listening/listening';
import { positionsOf } from '~/domain/listening/listening.server';
import { findSpeakers } from '~/domain/speakers/speaker-search.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { shownVerses } from '~/domain/verses/shown-verses.server';
import type { ShownVerses } from '~/domain/verses/verses';
import { findPrimaryLanguage } from '~/domain/accounts/primary-language.server';
import { isAdmin } from '~/domain/accounts/roles';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { podcastLanguagesOf, type PodcastLanguages } from '~/http/pages/podcast-languages.server';
import { refusalHeaders } from '~/http/headers/refusal-headers';
import { countsAsSearch } from '~/http/pages/search-counting.server';
import { throttleKey, type Visit } from '~/http/access/visit.server';
import { typedReference } from '~/lib/quran/typed-reference';
import { speakerPath } from '~/lib/web/speaker-path';
import { log } from '~/log.server';
import { toCard } from '~/ui/cards/card-podcast';
import type { CardPodcast } from '~/ui/cards/podcast-card';
import { t } from '~/messages/t';
import type { SearchedKind } from './search-path';

/** `path` leads to the second at which it is said. */
type ShownTranscriptResult = TranscriptResult & { path: string; heard: ListeningPosition | null };

export type SearchScreen = {
  /** Trimmed. */
  query: string;
  trending: boolean;
  /** What is searched; always podcasts if the query is empty. */
  kind: SearchedKind;
  said: (Omit<TranscriptSearchAnswer, 'said'> & { said: ShownTranscriptResult[] }) | null;
  answer: (Omit<SearchAnswer, 'podcasts'> & { podcasts: CardPodcast[] }) | null;
  /** The verses, if the whole query is a verse reference. */
  verses: ShownVerses | null;
  /** Speakers whose name matches the query. */
  people: { name: string; path: string }[];
  favorites: string[];
  /** Listening positions of the found episodes, by episode id. */
  heard: Record<string, ListeningPosition>;
  failure: string | null;
  /** Timestamp in ms of the cached directory response; 0 without one. */
  answeredAt: number;
  /** For admins of a site without a directory key: what is used instead. */
  withoutKey: 'sample' | 'none' | null;
  /** Podcast languages that the results are limited to. */
  within: string[];
  languages: LanguageOption[];
  /** The language switch of trending podcasts. */
  own: PodcastLanguages['own'];
};

function versesIn(query: string): ShownVerses | null {
  const range = typedReference(query);
  return range && shownVerses(range);
}

function insteadOfDirectory(): SearchScreen['withoutKey'] {
  const kind = directoryKind();
  return kind === 'podcast-index' ? null : kind;
}

export async function loadSearchScreen(
  visit: Visit,
): Promise<{ screen: SearchScreen; init: { status: number; headers?: Record<string, string> } }> {
  const { url, actor } = visit;
  const query = (url.searchParams.get('q') ?? '').trim();
  const languages = podcastLanguagesOf(url);
  const screen: SearchScreen = {
    query: query.slice(0, MAX_QUERY_LENGTH),
    trending: !query && url.searchParams.has('trending'),
    kind: query && url.searchParams.get('in') === 'transcripts' ? 'transcripts' : 'podcasts',
    said: null,
    answer: null,
    verses: versesIn(query),
    people: [],
    favorites: [],
    heard: {},
    failure: null,
    answeredAt: 0,
    withoutKey: isAdmin(actor) ? insteadOfDirectory() : null,
    within: languages.within,
    languages: (await listOrNull(listLanguageOptions(languages.within))) ?? [],
    own: languages.own,
  };
  try {
    if (screen.kind === 'transcripts') {
      screen.said = await said(visit, query, languages.within);
      return { screen, init: { status: listStatus(url, screen.said.currentPage) } };
    }
    const answer = screen.trending
      ? await trending(visit, languages)
      : await search(visit, query, languages.within);
    if (!answer) return { screen, init: { status: 200 } };
    screen.people = await listPeople(screen, answer.currentPage);
    screen.answer = { ...answer, podcasts: answer.podcasts.map(toCard) };
    screen.answeredAt = screen.trending ? 0 : directoryAnsweredAt(query);
    screen.favorites = await favoriteIds(
      actor?.id,
      answer.podcasts.map(({ id }) => id),
    );
    const episodes = answer.podcasts.flatMap(({ matchedEpisode }) => matchedEpisode?.id ?? []);
    screen.heard = episodes.length > 0 ? await positionsOf(actor?.id, episodes) : {};
    // While the directory is down there are temporarily fewer pages.
    const status = answer.notice ? 200 : listStatus(url, answer.currentPage);
    return { screen, init: { status } };
  } catch (error) {
    const refusal = toDomainError(error);
    if (!refusal) log.error({ err: error }, 'a search failed');
    // Database errors are not shown to readers.
    screen.failure = error instanceof DomainError ? error.message : t('search.failed');
    const headers = refusal ? refusalHeaders(refusal) : {};
    return { screen, init: { status: refusal?.status ?? 500, headers } };
  }
}

async function listPeople({ query, trending }: SearchScreen, page: number) {
  if (trending || page > 1) return [];
  const found = (await listOrNull(findSpeakers(query))) ?? [];
  return found.map(({ name, slug }) => ({ name, path: speakerPath(slug) }));
}

async function trending(visit: Visit, { within, first }: PodcastLanguages): Promise<SearchAnswer> {
  await countUse('search', throttleKey(visit));
  const asker = throttleKey(visit);
  return listTrending({ page: pageNumberOf(visit.url), within, first, asker });
}

async function countSearch(visit: Visit, query: string): Promise<void> {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new MalformedError(t('search.tooLong', { count: MAX_QUERY_LENGTH }));
  }
  await countUse('search', throttleKey(visit));
}

function placeOf({ episode, podcast, language, start }: TranscriptResult): string {
  const params = new URLSearchParams();
  if (start !== null) params.set('t', String(Math.floor(start)));
  if (language && language !== podcast.language) params.set('spoken', language);
  return [episode.path, String(params)].filter(Boolean).join('?');
}

async function said(visit: Visit, query: string, within: string[]) {
  await countSearch(visit, query);
  const found = await searchTranscripts(query, {
    page: pageNumberOf(visit.url),
    limit: SEARCH_PAGE_SIZE,
    within,
    language: await findPrimaryLanguage(visit.actor?.id),
  });
  const heard = await positionsOf(
    visit.actor?.id,
    found.said.map(({ episode }) => episode.id),
  );
  const shown = (one: TranscriptResult) => ({
    ...one,
    path: placeOf(one),
    heard: heard[one.episode.id] ?? null,
  });
  return { ...found, said: found.said.map(shown) };
}

async function search(visit: Visit, query: string, within: string[]): Promise<SearchAnswer | null> {
  if (!query) return null;
  await countSearch(visit, query);
  return searchPodcasts(query, {
    page: pageNumberOf(visit.url),
    refresh: isRefresh(visit.url, query),
    asker: throttleKey(visit),
    within,
    language: await findPrimaryLanguage(visit.actor?.id),
    recordedFor: countsAsSearch(visit, query) ? 'person' : undefined,
  });
}

/** Refresh names the response it replaces, so that reloading does not query the directory again. */
function isRefresh({ searchParams }: URL, query: string): boolean {
  const seen = searchParams.get('refresh');
  return seen !== null && directoryAnsweredAt(query) <= (Number(seen) || 0);
}
