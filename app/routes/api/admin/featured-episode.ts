import { z } from 'zod';
import { featuredChangesSchema, featuredEpisodeResponse } from '~/domain/featured/featured-schema';
import {
  unfeatureEpisode,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Change isActive, displayOrder or notes of a featured episode; 409 if it would become the seventh active one.',
    params: idParams,
    body: featuredChangesSchema,
    refuses: [409],
    response: z.object({ featuredEpisode: featuredEpisodeResponse }),
    handle: async ({ actor, params, body }) => ({
      featuredEpisode: await updateFeaturedEpisode(actor, params.id, body),
    }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Remove an episode from the featured list.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(unfeatureEpisode(actor, params.id)),
  }),
});

export const action = loader;
