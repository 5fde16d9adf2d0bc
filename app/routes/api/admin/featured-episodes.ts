import { z } from 'zod';
import { featuredEpisodeResponse, featureEpisodeSchema } from '~/domain/featured/featured-schema';
import {
  featureEpisode,
  listAllFeaturedEpisodes,
} from '~/domain/featured/featured-episodes.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List every featured episode, active or not.',
    response: z.object({ featuredEpisodes: z.array(featuredEpisodeResponse) }),
    handle: async () => ({ featuredEpisodes: await listAllFeaturedEpisodes() }),
  }),
  POST: endpoint({
    access: 'admin',
    summary:
      'Feature an episode; 409 if six are active. With an `api_` podcast, episodeId is the directory’s number.',
    body: featureEpisodeSchema,
    status: 201,
    refuses: [404, 409, 429, 502],
    response: z.object({ featuredEpisode: featuredEpisodeResponse }),
    handle: async ({ actor, body }) => ({ featuredEpisode: await featureEpisode(actor, body) }),
  }),
});

export const action = loader;
