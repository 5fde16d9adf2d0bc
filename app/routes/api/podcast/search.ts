import { searchAnswerResponse, searchQuery } from '~/domain/search/search-schema';
import { searchPodcasts } from '~/domain/search/search.server';
import { findPrimaryLanguage } from '~/domain/accounts/primary-language.server';
import { api, endpoint } from '~/http/api.server';
import { countsAsSearch } from '~/http/pages/search-counting.server';
import { throttleKey } from '~/http/access/visit.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'Search the library and the podcast directory; stored podcasts come first, `api_` ids are not stored yet.',
    query: searchQuery,
    throttle: 'search',
    refuses: [502],
    response: searchAnswerResponse,
    handle: async (visit) => {
      const { q, page, limit, refresh, exact, language: within } = visit.query;
      return searchPodcasts(q, {
        page,
        limit,
        refresh,
        within,
        exact,
        asker: throttleKey(visit),
        language: await findPrimaryLanguage(visit.actor?.id),
        recordedFor: countsAsSearch(visit, q) ? 'person' : undefined,
      });
    },
  }),
});

export const action = loader;
