import { z } from 'zod';
import { searchQuery, searchResultResponse } from '~/domain/search/search-schema';
import { searchPodcasts } from '~/domain/search/search.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary:
      'Search the library and the directory for podcasts to feature; the search is not counted.',
    query: searchQuery.pick({ q: true, limit: true }),
    refuses: [502],
    response: z.object({ podcasts: z.array(searchResultResponse) }),
    handle: async ({ query: { q, limit } }) => {
      const { podcasts } = await searchPodcasts(q, { limit });
      return { podcasts };
    },
  }),
});

export const action = loader;
