import { z } from 'zod';
import { languagesQuery } from '~/domain/search/browse/browse-schema';
import { featuredPodcastResponse } from '~/domain/featured/featured-schema';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List the currently featured podcasts in display order.',
    query: languagesQuery,
    response: z.object({ featuredPodcasts: z.array(featuredPodcastResponse) }),
    cacheUntil: 'write',
    handle: async ({ query: { language: within } }) => ({
      featuredPodcasts: await listFeaturedPodcasts({ within }),
    }),
  }),
});

export const action = loader;
