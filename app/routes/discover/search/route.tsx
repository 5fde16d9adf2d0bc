import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { screenLoader } from '~/http/pages/screen.server';
import type { ScreenHandle } from '~/ui/feedback/route-failure';
import { SearchHead } from './search-head';
import { SearchResults } from './search-results';
import { searchHead } from './search-head.server';
import { loadSearchScreen } from './search-screen.server';
import { t } from '~/messages/t';
import { headOf } from '~/lib/web/page-meta';

export const loader = screenLoader('anyone', async (visit) => {
  const { screen, init } = await loadSearchScreen(visit);
  return data({ ...screen, head: searchHead(screen) }, init);
});

export const handle: ScreenHandle = { noAnswer: () => t('search.failed') };

export const meta: MetaFunction<typeof loader> = ({ data }) => headOf(data) ?? [];

export default function SearchPage() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <SearchHead screen={screen} />
      <SearchResults screen={screen} />
    </>
  );
}
