import { z } from 'zod';
import { featuredPodcastResponse } from '~/domain/featured/featured-schema';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Lists the podcasts that are featured now, in display order.',
    response: z.object({ featuredPodcasts: z.array(featuredPodcastResponse) }),
    handle: async () => ({ featuredPodcasts: await listFeaturedPodcasts() }),
  }),
});

export const action = loader;
