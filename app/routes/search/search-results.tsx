import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { RefreshCw, SearchX, TrendingUp } from 'lucide-react';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PodcastGrid } from '~/ui/podcast-card';
import type { SearchScreen } from './search-screen.server';

const counted = (count: number) => `${count} ${count === 1 ? 'podcast' : 'podcasts'} found`;

/** A search is under way: on its way from here, or from here to itself. */
function useSearching(): boolean {
  const { state, location, formMethod } = useNavigation();
  return state === 'loading' && location.pathname === '/search' && formMethod !== 'POST';
}

/** The same search again. It stays where it is in the history and leaves focus on the button. */
function AskAgain({
  query,
  trending,
  answeredAt,
  children,
}: {
  query: string;
  trending: boolean;
  /** To have a newer answer of the directory than this one; 0 when there is none. */
  answeredAt: number;
  children: ReactNode;
}) {
  return (
    <Form action="/search" replace preventScrollReset state={{ keepFocus: true }}>
      {trending ? (
        <input type="hidden" name="trending" value="1" />
      ) : (
        <input type="hidden" name="q" value={query} />
      )}
      <input type="hidden" name="refresh" value={answeredAt} />
      <Button look="secondary" size="small">
        {children}
      </Button>
    </Form>
  );
}

/** How many there are, where from, and a way to ask again. The count is read out when it changes. */
function ResultBar({ screen, searching }: { screen: SearchScreen; searching: boolean }) {
  const { query, trending, answer, answeredAt } = screen;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="font-medium">
        {searching ? 'Searching podcasts…' : answer ? counted(answer.podcasts.length) : ''}
      </p>
      {answer && !searching ? (
        <Badge tone={answer.source === 'live' ? 'success' : 'neutral'}>
          {answer.source === 'live' ? 'Live Results' : 'Cached'}
        </Badge>
      ) : null}
      {answer && !trending ? (
        <div className="ms-auto">
          <AskAgain query={query} trending={false} answeredAt={answeredAt}>
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

/** Everything below the search box. */
export function SearchResults({ screen }: { screen: SearchScreen }) {
  const searching = useSearching();
  const { query, answer, failure, favorites } = screen;
  return (
    <div className="page grid gap-5 py-8">
      {screen.sampleDirectory ? (
        <Notice>
          The built-in sample directory answers. Set PODCAST_INDEX_KEY and PODCAST_INDEX_SECRET to
          search the real one. Only admins see this.
        </Notice>
      ) : null}
      <ResultBar screen={screen} searching={searching} />
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
    </div>
  );
}
