import { listPath, publicHead } from '~/http/pages/public-head.server';
import { partAndPage, searchPart } from '~/lib/web/page-meta';
import type { SearchScreen } from './search-screen.server';

function titleOf({ query, trending }: SearchScreen, page: number): string {
  if (!query && !trending) return 'Search';
  return partAndPage(query ? searchPart(query) : 'Trending podcasts', page);
}

export function searchHead(screen: SearchScreen) {
  const { query, trending, answer } = screen;
  const page = answer?.currentPage ?? 1;
  return publicHead({
    title: [titleOf(screen, page)],
    description:
      'Search Islamic podcasts in many languages: by title, topic, scholar or episode, in any spelling.',
    path: listPath('/search', { q: query, trending: trending ? '1' : '', page }),
    crumbs: query || trending ? [['Search', '/search']] : [],
    // Search engines should index podcasts, not result pages.
    noindex: query !== '',
  });
}
