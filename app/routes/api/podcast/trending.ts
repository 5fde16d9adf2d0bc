import { searchAnswerResponse, trendingQuery } from '~/domain/search/search-schema';
import { listTrending } from '~/domain/search/search.server';
import { api, endpoint } from '~/http/api.server';
import { throttleKey } from '~/http/access/visit.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List what people on this site play and favorite most, then what is trending in the podcast directory.',
    query: trendingQuery,
    throttle: 'search',
    refuses: [502],
    response: searchAnswerResponse,
    handle: async (visit) => {
      const { page, limit, language: within } = visit.query;
      return listTrending({ page, limit, within, asker: throttleKey(visit) });
    },
  }),
});

export const action = loader;
