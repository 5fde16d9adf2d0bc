import { z } from 'zod';
import { featuredPodcastResponse, featurePodcastSchema } from '~/domain/featured/featured-schema';
import {
  featurePodcast,
  listAllFeaturedPodcasts,
} from '~/domain/featured/featured-podcasts.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List every podcast on the featured list, active or not.',
    response: z.object({ featuredPodcasts: z.array(featuredPodcastResponse) }),
    handle: async () => ({ featuredPodcasts: await listAllFeaturedPodcasts() }),
  }),
  POST: endpoint({
    access: 'admin',
    summary: 'Feature a podcast; a podcast from the directory (`api_<number>`) is stored first.',
    body: featurePodcastSchema,
    status: 201,
    refuses: [404, 409, 502],
    response: z.object({ featuredPodcast: featuredPodcastResponse }),
    handle: async ({ actor, body }) => ({ featuredPodcast: await featurePodcast(actor, body) }),
  }),
});

export const action = loader;
