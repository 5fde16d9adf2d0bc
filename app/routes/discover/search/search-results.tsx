import { Form, Link, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { RefreshCw, SearchX, TrendingUp } from 'lucide-react';
import { Badge } from '~/ui/cards/badge';
import { Button, ButtonLink } from '~/ui/forms/button';
import { Name } from '~/ui/text/name';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { StatusLine } from '~/ui/feedback/status-line';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { Pagination } from '~/ui/text/pagination';
import { countOf } from '~/lib/text/count-of';
import { SEARCH_PAGE_SIZE as PAGE_SIZE } from '~/domain/search/search';
import type { SearchScreen } from './search-screen.server';

type Answer = NonNullable<SearchScreen['answer']>;

function foundText({ totalCount, currentPage, podcasts }: Answer): string {
  if (totalCount !== null) return `${countOf(totalCount, 'podcast')} found`;
  const soFar = currentPage === 1 ? podcasts.length : currentPage * PAGE_SIZE;
  return `At least ${countOf(soFar, 'podcast')} found`;
}

function useSearching(): boolean {
  const { state, location, formMethod } = useNavigation();
  return state === 'loading' && location.pathname === '/search' && formMethod !== 'POST';
}

/** Repeats the search, keeping history and focus. */
function AskAgain({
  query,
  trending,
  answeredAt,
  page = 1,
  children,
}: {
  query: string;
  trending: boolean;
  /** Milliseconds; asks the directory for a newer answer. 0 without one. */
  answeredAt: number;
  page?: number;
  children: ReactNode;
}) {
  return (
    <Form action="/search" replace preventScrollReset state={{ keepFocus: true }}>
      {trending ? (
        <input type="hidden" name="trending" value="1" />
      ) : (
        <input type="hidden" name="q" value={query} />
      )}
      {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
      <input type="hidden" name="refresh" value={answeredAt} />
      <Button look="secondary" size="small">
        {children}
      </Button>
    </Form>
  );
}

function ResultBar({ screen, searching }: { screen: SearchScreen; searching: boolean }) {
  const { query, trending, answer, answeredAt } = screen;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <StatusLine look="font-medium">
        {searching ? 'Searching podcasts…' : answer ? foundText(answer) : ''}
      </StatusLine>
      {answer && !searching ? (
        <Badge tone={answer.source === 'live' ? 'success' : 'neutral'}>
          {answer.source === 'live' ? 'Live Results' : 'Cached'}
        </Badge>
      ) : null}
      {answer && !trending ? (
        <div className="ms-auto">
          <AskAgain
            query={query}
            trending={false}
            answeredAt={answeredAt}
            page={answer.currentPage}
          >
            <RefreshCw
              aria-hidden="true"
              className={`size-4 ${searching ? 'motion-safe:animate-spin' : ''}`}
            />
            Refresh
          </AskAgain>
        </div>
      ) : null}
    </div>
  );
}

function SearchFailure({
  text,
  query,
  trending,
}: {
  text: string;
  query: string;
  trending: boolean;
}) {
  return (
    <Notice role="alert" tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{text}</p>
        <AskAgain query={query} trending={trending} answeredAt={0}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Retry
        </AskAgain>
      </div>
    </Notice>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState icon={SearchX} title="No podcasts found">
      <p>Try other words, another spelling, or a wider topic.</p>
      {query === 'Islam' ? null : <ButtonLink to="/search?q=Islam">Search “Islam”</ButtonLink>}
    </EmptyState>
  );
}

function OtherSpelling({ query }: { query: string }) {
  return (
    <p className="text-lg">
      Did you mean{' '}
      <Link to={`/search?q=${encodeURIComponent(query)}`} className="font-semibold underline">
        <Name of={query} />
      </Link>
      ?
    </p>
  );
}

function Beginning() {
  return (
    <EmptyState icon={TrendingUp} title="Not sure where to begin?">
      <p>Choose a topic above, or look at what others listen to.</p>
      <ButtonLink to="/search?trending=1" look="secondary">
        Explore Trending
      </ButtonLink>
    </EmptyState>
  );
}

export function SearchResults({ screen }: { screen: SearchScreen }) {
  const searching = useSearching();
  const { query, answer, failure, favorites } = screen;
  return (
    <div className="page grid gap-5 py-8">
      {screen.withoutKey ? (
        <Notice>
          {screen.withoutKey === 'sample'
            ? 'The built-in sample directory answers. '
            : 'Only the library of this site is searched. '}
          Set PODCAST_INDEX_KEY and PODCAST_INDEX_SECRET to search the Podcast Index; both are free
          at https://api.podcastindex.org/signup. Only admins see this.
        </Notice>
      ) : null}
      <ResultBar screen={screen} searching={searching} />
      {answer?.didYouMean ? <OtherSpelling query={answer.didYouMean} /> : null}
      {answer?.notice ? <Notice role="status">{answer.notice}</Notice> : null}
      <div aria-busy={searching} className={`transition-opacity ${searching ? 'opacity-50' : ''}`}>
        {failure ? (
          <SearchFailure text={failure} query={query} trending={screen.trending} />
        ) : !answer ? (
          <Beginning />
        ) : answer.podcasts.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <PodcastGrid podcasts={answer.podcasts} favorites={favorites} />
        )}
      </div>
      {answer ? (
        <Pagination
          label="Pages of results"
          current={answer.currentPage}
          total={answer.totalPages}
          without="refresh"
        />
      ) : null}
    </div>
  );
}
