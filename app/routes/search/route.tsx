import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SEARCH_FAILURE } from '~/domain/search/search';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import type { ScreenHandle } from '~/ui/route-failure';
import { SearchHead } from './search-head';
import { SearchResults } from './search-results';
import { loadSearchScreen } from './search-screen.server';

export const loader = screenLoader('anyone', async (visit) => {
  const { screen, init } = await loadSearchScreen(visit);
  return data(screen, init);
});

export const handle: ScreenHandle = { noAnswer: SEARCH_FAILURE };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    data?.query ? `Search: ${data.query}` : data?.trending ? 'Trending podcasts' : 'Search',
  ),
  {
    name: 'description',
    content:
      'Search Islamic podcasts in many languages: by title, topic, scholar or episode, in any spelling.',
  },
  // Pages of results are endless; the podcasts themselves are what a search engine should find.
  ...(data?.query ? [{ name: 'robots', content: 'noindex' }] : []),
];

export default function SearchPage() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <SearchHead query={screen.query} trending={screen.trending} />
      <SearchResults screen={screen} />
    </>
  );
}
