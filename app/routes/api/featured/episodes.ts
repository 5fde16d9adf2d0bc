import { z } from 'zod';
import { languagesQuery } from '~/domain/search/browse/browse-schema';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { featuredEpisodeResponse } from '~/domain/featured/featured-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List the currently featured episodes, at most 6, in display order.',
    query: languagesQuery,
    response: z.object({ featuredEpisodes: z.array(featuredEpisodeResponse) }),
    cacheUntil: 'write',
    handle: async ({ query: { language: within } }) => ({
      featuredEpisodes: await listFeaturedEpisodes({ within }),
    }),
  }),
});

export const action = loader;
