import { listPath, publicHead } from '~/http/pages/public-head.server';
import { languagesPart } from '~/http/pages/podcast-languages.server';
import { partAndPage, searchPart } from '~/lib/web/page-meta';
import type { SearchScreen } from './search-screen.server';
import { t } from '~/messages/t';

function titleOf({ query, trending }: SearchScreen, page: number): string {
  if (!query && !trending) return t('frame.search');
  return partAndPage(query ? searchPart(query) : t('search.trending'), page);
}

export function searchHead(screen: SearchScreen) {
  const { query, trending, answer, said, within, kind, exact } = screen;
  const page = (answer ?? said)?.currentPage ?? 1;
  return publicHead({
    title: [
      titleOf(screen, page),
      kind === 'transcripts' ? t('search.inTranscripts') : '',
      languagesPart(within),
    ],
    description: t('search.description'),
    path: listPath('/search', {
      q: query,
      trending: trending ? '1' : '',
      in: kind === 'transcripts' ? kind : '',
      exact: exact ? '1' : '',
      language: within,
      page,
    }),
    crumbs: query || trending ? [[t('frame.search'), '/search']] : [],
    // Search engines should index podcasts, not result pages.
    noindex: query !== '',
  });
}
