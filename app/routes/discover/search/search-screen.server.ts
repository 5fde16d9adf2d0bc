import { findPrimaryLanguage } from '~/domain/accounts/current-user.server';
import { isAdmin } from '~/domain/accounts/users';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { toDomainError } from '~/domain/database-errors.server';
import { DomainError, MalformedError, ThrottledError } from '~/domain/errors';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { readPositions } from '~/domain/listening/listening.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import type { LanguageOption } from '~/domain/search/browse/facets';
import { directoryAnsweredAt, directoryKind } from '~/domain/search/directory-search.server';
import { MAX_QUERY_LENGTH, TRANSCRIPT_HITS_SHOWN, SEARCH_PAGE_SIZE } from '~/domain/search/search';
import type {
  TranscriptSearchAnswer,
  TranscriptResult,
  SearchAnswer,
  Widening,
} from '~/domain/search/search-schema';
import { searchPodcasts } from '~/domain/search/search.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { listTrending } from '~/domain/search/trending.server';
import { findSpeakers } from '~/domain/speakers/speakers.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { toVerseLink } from '~/domain/verses/verse-texts.server';
import type { VerseLink } from '~/domain/verses/verses';
import { throttleKey, type RequestContext } from '~/http/access/request-context.server';
import { refusalHeaders } from '~/http/headers/response-headers.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull } from '~/http/pages/screen.server';
import { countsAsSearch } from '~/http/pages/search-counting.server';
import {
  listStatus,
  pageNumberOf,
  podcastLanguagesOf,
  type PodcastLanguages,
  languagesPart,
} from '~/http/pages/url-parameters.server';
import { typedReference } from '~/lib/quran/written-verses';
import type { PageRequest } from '~/lib/web/page';
import { partAndPage, searchPart } from '~/lib/web/page-meta';
import { speakerPath } from '~/lib/web/site-paths';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { toCard } from '~/ui/cards/card-podcast';
import type { CardPodcast } from '~/ui/cards/podcast-card';

export type SearchedKind = 'all' | 'transcripts';

/** `path` leads to the second at which it is said. */
type ShownTranscriptResult = TranscriptResult & { path: string; heard: ListeningPosition | null };

export type SearchScreen = {
  /** Trimmed. */
  query: string;
  trending: boolean;
  /** What is searched; always `all` if the query is empty. */
  kind: SearchedKind;
  transcriptHits: (Omit<TranscriptSearchAnswer, 'said'> & { said: ShownTranscriptResult[] }) | null;
  /** The first transcript passages, shown along with other results. */
  transcriptPreview: ShownTranscriptResult[];
  /** Terms searched for in addition to the query's words. */
  addedTerms: Widening[];
  /** Whether only the exact words are searched for. */
  exact: boolean;
  answer: (Omit<SearchAnswer, 'podcasts'> & { podcasts: CardPodcast[] }) | null;
  /** The verses, if the whole query is a verse reference. */
  verses: VerseLink | null;
  /** Speakers whose name matches the query. */
  people: { name: string; path: string }[];
  favorites: string[];
  /** Listening positions of the found episodes, by episode id. */
  positions: Record<string, ListeningPosition>;
  failure: string | null;
  /** Whether the site asked the directory too often just now, so that the same search succeeds in a moment. */
  isThrottled: boolean;
  /** Timestamp in ms of the cached directory response; 0 without one. */
  answeredAt: number;
  /** For admins of a site without a directory key: what is used instead. */
  directorySubstitute: 'sample' | 'none' | null;
  /** Podcast languages that the results are limited to. */
  chosenLanguages: string[];
  languages: LanguageOption[];
  /** The language switch of trending podcasts. */
  pageLanguage: PodcastLanguages['ownLanguage'];
};

function versesIn(query: string): VerseLink | null {
  const range = typedReference(query);
  return range && toVerseLink(range);
}

function insteadOfDirectory(): SearchScreen['directorySubstitute'] {
  const kind = directoryKind();
  return kind === 'podcast-index' ? null : kind;
}

/** Seconds for which a page waits by itself. */
const SOON = 10;

export async function loadSearchScreen(
  ctx: RequestContext,
): Promise<{ screen: SearchScreen; init: { status: number; headers?: Record<string, string> } }> {
  const { url, actor } = ctx;
  const query = readQuery(ctx);
  const languages = podcastLanguagesOf(url);
  const screen: SearchScreen = {
    query: query.slice(0, MAX_QUERY_LENGTH),
    trending: !query && url.searchParams.has('trending'),
    kind: query && url.searchParams.get('in') === 'transcripts' ? 'transcripts' : 'all',
    exact: query !== '' && url.searchParams.get('exact') === '1',
    addedTerms: [],
    transcriptHits: null,
    transcriptPreview: [],
    answer: null,
    verses: versesIn(query),
    people: [],
    favorites: [],
    positions: {},
    failure: null,
    isThrottled: false,
    answeredAt: 0,
    directorySubstitute: isAdmin(actor) ? insteadOfDirectory() : null,
    chosenLanguages: languages.chosenLanguages,
    languages: (await listOrNull(listLanguageOptions(languages.chosenLanguages))) ?? [],
    pageLanguage: languages.ownLanguage,
  };
  try {
    if (screen.kind === 'transcripts') {
      screen.transcriptHits = await loadTranscriptHits(ctx, screen);
      screen.addedTerms = screen.transcriptHits.also;
      return { screen, init: { status: listStatus(url, screen.transcriptHits.currentPage) } };
    }
    const answer = screen.trending ? await trending(ctx, languages) : await search(ctx, screen);
    if (!answer) return { screen, init: { status: 200 } };
    screen.addedTerms = answer.also;
    screen.people = await listPeople(screen, answer.currentPage);
    screen.isThrottled = answer.notice !== null && answer.notice !== t('refusal.searchDown');
    screen.answer = { ...answer, podcasts: answer.podcasts.map(toCard) };
    screen.answeredAt = screen.trending ? 0 : directoryAnsweredAt(query, screen);
    screen.favorites = await favoriteIds(
      actor?.id,
      answer.podcasts.map(({ id }) => id),
    );
    const episodes = answer.podcasts.flatMap(({ matchedEpisode }) => matchedEpisode?.id ?? []);
    screen.positions = episodes.length > 0 ? await readPositions(actor?.id, episodes) : {};
    // While the directory is down there are temporarily fewer pages.
    const status = answer.notice ? 200 : listStatus(url, answer.currentPage);
    return { screen, init: { status } };
  } catch (error) {
    const refusal = toDomainError(error);
    if (!refusal) log.error({ err: error }, 'a search failed');
    screen.isThrottled = error instanceof ThrottledError && error.retryAfterSeconds <= SOON;
    // Database errors are not shown to readers.
    screen.failure = error instanceof DomainError ? error.message : t('search.failed');
    const headers = refusal ? refusalHeaders(refusal) : {};
    return { screen, init: { status: refusal?.status ?? 500, headers } };
  }
}

async function listPeople({ query, trending }: SearchScreen, page: number) {
  if (trending || page > 1) return [];
  const speakers = (await listOrNull(findSpeakers(query))) ?? [];
  return speakers.map(({ name, slug }) => ({ name, path: speakerPath(slug) }));
}

async function trending(
  ctx: RequestContext,
  { chosenLanguages, first }: PodcastLanguages,
): Promise<SearchAnswer> {
  await consumeThrottle('search', throttleKey(ctx));
  const asker = throttleKey(ctx);
  return listTrending({ page: pageNumberOf(ctx.url), languages: chosenLanguages, first, asker });
}

async function countSearch(ctx: RequestContext, query: string): Promise<void> {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new MalformedError(t('search.tooLong', { count: MAX_QUERY_LENGTH }));
  }
  await consumeThrottle('search', throttleKey(ctx));
}

function transcriptPath({ episode, podcast, language, start }: TranscriptResult): string {
  const params = new URLSearchParams();
  if (start !== null) params.set('t', String(Math.floor(start)));
  if (language && language !== podcast.language) params.set('spoken', language);
  return [episode.path, String(params)].filter(Boolean).join('?');
}

type Searched = Pick<SearchScreen, 'chosenLanguages' | 'exact'>;
const readQuery = ({ url }: RequestContext): string => (url.searchParams.get('q') ?? '').trim();

async function loadTranscriptHits(ctx: RequestContext, searched: Searched) {
  await countSearch(ctx, readQuery(ctx));
  return findTranscriptHits(ctx, searched, {
    page: pageNumberOf(ctx.url),
    limit: SEARCH_PAGE_SIZE,
  });
}

async function findTranscriptHits(
  ctx: RequestContext,
  { chosenLanguages, exact }: Searched,
  page: PageRequest,
) {
  const language = await findPrimaryLanguage(ctx.actor?.id);
  const results = await searchTranscripts(readQuery(ctx), {
    ...page,
    languages: chosenLanguages,
    exact,
    language,
  });
  const positions = await readPositions(
    ctx.actor?.id,
    results.said.map(({ episode }) => episode.id),
  );
  const toHit = (result: TranscriptResult) => ({
    ...result,
    path: transcriptPath(result),
    heard: positions[result.episode.id] ?? null,
  });
  return { ...results, said: results.said.map(toHit) };
}

async function addTranscriptHits(ctx: RequestContext, screen: SearchScreen): Promise<void> {
  if (pageNumberOf(ctx.url) > 1) return;
  const result = await listOrNull(
    findTranscriptHits(ctx, screen, { page: 1, limit: TRANSCRIPT_HITS_SHOWN }),
  );
  screen.transcriptPreview = result?.said ?? [];
}

async function search(ctx: RequestContext, screen: SearchScreen): Promise<SearchAnswer | null> {
  const query = readQuery(ctx);
  if (!query) return null;
  await countSearch(ctx, query);
  const findingSaid = addTranscriptHits(ctx, screen);
  try {
    return await searchPodcasts(query, {
      page: pageNumberOf(ctx.url),
      refresh: isRefresh(ctx.url, query, screen),
      asker: throttleKey(ctx),
      languages: screen.chosenLanguages,
      exact: screen.exact,
      language: await findPrimaryLanguage(ctx.actor?.id),
      recordedFor: countsAsSearch(ctx, query) ? 'person' : undefined,
    });
  } finally {
    await findingSaid;
  }
}

/** Refresh names the response it replaces, so that reloading does not query the directory again. */
function isRefresh({ searchParams }: URL, query: string, searched: Searched): boolean {
  const seen = searchParams.get('refresh');
  return seen !== null && directoryAnsweredAt(query, searched) <= (Number(seen) || 0);
}

function titleOf({ query, trending }: SearchScreen, page: number): string {
  if (!query && !trending) return t('frame.search');
  return partAndPage(query ? searchPart(query) : t('search.trending'), page);
}

export function searchHead(screen: SearchScreen) {
  const { query, trending, answer, transcriptHits: hits, chosenLanguages, kind, exact } = screen;
  const page = (answer ?? hits)?.currentPage ?? 1;
  return publicHead({
    title: [
      titleOf(screen, page),
      kind === 'transcripts' ? t('search.inTranscripts') : '',
      languagesPart(chosenLanguages),
    ],
    description: t('search.description'),
    path: listPath('/search', {
      q: query,
      trending: trending ? '1' : '',
      in: kind === 'transcripts' ? kind : '',
      exact: exact ? '1' : '',
      language: chosenLanguages,
      page,
    }),
    crumbs: query || trending ? [[t('frame.search'), '/search']] : [],
    // Search engines should index podcasts, not result pages.
    noindex: query !== '',
  });
}
