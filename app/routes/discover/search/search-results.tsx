import { Form, Link, useHref, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SEARCH_PAGE_SIZE as PAGE_SIZE } from '~/domain/search/search';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { useRevalidateWhile } from '~/ui/document/revalidation';
import { useHydrated } from '~/ui/document/store';
import { EmptyState, Notice, StatusLine } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { ChosenLanguages, LanguageFilter, PageLanguageFirst } from '~/ui/lists/language-filter';
import { Pagination } from '~/ui/lists/pagination';
import { RefreshCw, SearchX, TrendingUp } from '~/ui/text/icons';
import { Name, RichText, VerseName } from '~/ui/text/inline-text';
import { TranscriptHitsPreview, TranscriptResults, FoundGroups } from './result-groups';
import { People, AddedTerms, SearchKinds, searchPath, keptChoices } from './search-choices';
import type { SearchScreen } from './search-screen.server';

type Answer = NonNullable<SearchScreen['answer']>;

/** Status line that names the running search, while heading and results are still those of the previous one. */
function searchingText({ query, kind }: SearchScreen, next: Search): ReactNode {
  if (next.query && next.query !== query) {
    const name = () => <Name of={next.query} />;
    return <RichText text={t('search.searchingFor')} marks={{ query: name }} />;
  }
  return kind === 'transcripts' ? t('search.searchingTranscripts') : t('search.searching');
}

function foundIn({ answer, transcriptHits: hits }: SearchScreen): string {
  if (hits) return hits.totalCount > 0 ? t('transcript.found', { count: hits.totalCount }) : '';
  return answer ? foundText(answer) : '';
}

function foundText({ totalCount, currentPage, podcasts }: Answer): string {
  if (totalCount !== null) return t('search.found', { count: totalCount });
  const soFar = currentPage === 1 ? podcasts.length : currentPage * PAGE_SIZE;
  return t('search.foundAtLeast', { count: soFar });
}

type Search = { query: string };

/** The running search; null if there is none. */
export function useSearching(): Search | null {
  const { state, location, formMethod } = useNavigation();
  const isHere = location?.pathname === useHref('/search');
  if (state !== 'loading' || !isHere || formMethod === 'POST') return null;
  return { query: (new URLSearchParams(location.search).get('q') ?? '').trim() };
}

/** Repeats the search, keeping history and focus. */
function AskAgain({
  screen,
  answeredAt,
  page = 1,
  children,
}: {
  screen: SearchScreen;
  /** Timestamp in ms of the cached directory response, to request a newer one; 0 without one. */
  answeredAt: number;
  page?: number;
  children: ReactNode;
}) {
  return (
    <Form action="/search" replace preventScrollReset state={{ keepFocus: true }}>
      <HiddenFields of={Object.entries(keptOf(screen))} />
      <ChosenLanguages options={screen.languages} />
      {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
      <input type="hidden" name="refresh" value={answeredAt} />
      <Button variant="quiet" size="small">
        {children}
      </Button>
    </Form>
  );
}

function ResultBar({ screen, searching }: { screen: SearchScreen; searching: Search | null }) {
  const { trending, answer, answeredAt } = screen;
  const statusText = searching ? searchingText(screen, searching) : foundIn(screen);
  // Without a text, only the line that announces the next one.
  const row =
    'flex min-h-9 items-center gap-x-2 gap-y-1 text-xs sm:flex-wrap sm:gap-x-3 sm:text-sm narrow:flex-wrap';
  return (
    <div className={statusText || answer ? row : 'contents'}>
      <StatusLine className="font-medium">{statusText}</StatusLine>
      {answer && !searching ? (
        <Badge tone={answer.source === 'live' ? 'success' : 'neutral'}>
          {answer.source === 'live' ? t('search.live') : t('search.cached')}
        </Badge>
      ) : null}
      {answer && !trending ? (
        <div className="ms-auto -me-3">
          <AskAgain screen={screen} answeredAt={answeredAt} page={answer.currentPage}>
            <RefreshCw
              aria-hidden="true"
              className={`size-4 ${searching ? 'motion-safe:animate-spin' : ''}`}
            />
            <span className="max-sm:sr-only">{t('search.refresh')}</span>
          </AskAgain>
        </div>
      ) : null}
    </div>
  );
}

function SearchFailure({ text, screen }: { text: string; screen: SearchScreen }) {
  return (
    <Notice role="alert" tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{text}</p>
        <AskAgain screen={screen} answeredAt={0}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {t('feedback.retry')}
        </AskAgain>
      </div>
    </Notice>
  );
}

function NothingFound({ query }: { query: string }) {
  const wider = t('search.widerTopic');
  return (
    <EmptyState icon={SearchX} title={t('list.noPodcasts')}>
      <p>{t('search.nothingFoundHint')}</p>
      {query === wider ? null : (
        <ButtonLink to={`/search?q=${encodeURIComponent(wider)}`} rel="nofollow">
          {t('search.searchFor', { query: wider })}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function OtherSpelling({ query, chosenLanguages }: { query: string; chosenLanguages: string[] }) {
  const link = (
    <Link
      to={searchPath(query, { chosenLanguages })}
      rel="nofollow"
      className="font-semibold underline"
    >
      <Name of={query} />
    </Link>
  );
  return (
    <p className="text-lg">
      <RichText text={t('search.didYouMean')} marks={{ query: () => link }} />
    </p>
  );
}

/** The verses named by the query, with a link to their episodes. */
function NamedVerses({ verses }: Pick<SearchScreen, 'verses'>) {
  if (!verses) return null;
  const link = (
    <Link to={verses.path} className="font-semibold text-accent underline">
      <VerseName of={verses} />
    </Link>
  );
  return (
    <p className="text-lg">
      <RichText text={t('verses.searched')} marks={{ verses: () => link }} />
    </p>
  );
}

function Beginning() {
  return (
    <EmptyState icon={TrendingUp} title={t('search.notSure')}>
      <p>{t('search.notSureHint')}</p>
      <ButtonLink to="/search?trending=1" variant="secondary">
        {t('home.exploreTrending')}
      </ButtonLink>
    </EmptyState>
  );
}

function Results({ screen, waits }: { screen: SearchScreen; waits: boolean }) {
  const { query, answer, transcriptHits: hits, failure } = screen;
  if (hits) return <TranscriptResults hits={hits.said} />;
  if (failure)
    return (
      <div className="grid gap-6">
        {waits ? (
          <Notice role="status">{t('search.comesByItself')}</Notice>
        ) : (
          <SearchFailure text={failure} screen={screen} />
        )}
        <TranscriptHitsPreview screen={screen} />
      </div>
    );
  if (!answer) return <Beginning />;
  if (answer.podcasts.length === 0 && screen.transcriptPreview.length === 0)
    return <NothingFound query={query} />;
  return <FoundGroups screen={screen} podcasts={answer.podcasts} />;
}

const keptOf = (screen: SearchScreen): Record<string, string> => ({
  ...(screen.query ? { q: screen.query } : screen.trending ? { trending: '1' } : {}),
  ...keptChoices(screen),
});

/** One line that scrolls on phones. */
function Filters({ screen }: { screen: SearchScreen }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-2 border-b border-line">
      <SearchKinds {...screen} />
      <LanguageFilter
        action="/search"
        hiddenFields={keptOf(screen)}
        options={screen.languages}
        variant="line"
      />
    </div>
  );
}

/** Repeats a search that met the site's own limit, a few times. @returns whether it goes on by itself */
function useRetry({ isThrottled }: SearchScreen): boolean {
  const hydrated = useHydrated();
  useRevalidateWhile(isThrottled, MAX_RETRIES);
  return isThrottled && hydrated;
}

const MAX_RETRIES = 5;

export function SearchResults({ screen }: { screen: SearchScreen }) {
  const searching = useSearching();
  const { query, answer, transcriptHits: hits } = screen;
  const pagination = answer ?? hits;
  const waits = useRetry(screen);
  return (
    <div className={`page grid pb-8 ${query ? 'gap-1 sm:gap-3 sm:pt-2' : 'gap-5 pt-8'}`}>
      {query ? <Filters screen={screen} /> : null}
      {screen.directorySubstitute ? (
        <Notice>
          {screen.directorySubstitute === 'sample'
            ? t('search.sampleDirectory')
            : t('search.libraryOnly')}
        </Notice>
      ) : null}
      {query ? null : (
        <LanguageFilter action="/search" hiddenFields={keptOf(screen)} options={screen.languages} />
      )}
      {screen.trending && answer ? <PageLanguageFirst ownLanguage={screen.pageLanguage} /> : null}
      <ResultBar screen={screen} searching={searching} />
      {screen.exact ? <AddedTerms screen={screen} /> : null}
      {answer?.didYouMean ? (
        <OtherSpelling query={answer.didYouMean} chosenLanguages={screen.chosenLanguages} />
      ) : null}
      <NamedVerses verses={screen.verses} />
      <People people={screen.people} />
      {answer?.notice ? (
        <Notice role="status">{waits ? t('search.comesByItself') : answer.notice}</Notice>
      ) : null}
      <div
        aria-busy={searching !== null}
        className={`transition-opacity ${searching ? 'opacity-50' : ''}`}
      >
        <Results screen={screen} waits={waits} />
      </div>
      {screen.exact ? null : <AddedTerms screen={screen} />}
      {pagination ? (
        <Pagination label={t('search.pages')} of={pagination} without="refresh" />
      ) : null}
    </div>
  );
}
