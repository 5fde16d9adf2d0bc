import { z } from 'zod';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { featuredEpisodeResponse } from '~/domain/featured/featured-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Lists the episodes that are featured now, at most 6, in display order.',
    response: z.object({ featuredEpisodes: z.array(featuredEpisodeResponse) }),
    handle: async () => ({ featuredEpisodes: await listFeaturedEpisodes() }),
  }),
});

export const action = loader;
