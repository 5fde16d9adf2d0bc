import { z } from 'zod';
import { featuredChangesSchema, featuredPodcastResponse } from '~/domain/featured/featured-schema';
import {
  unfeaturePodcast,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Change isActive, displayOrder or notes of a featured podcast.',
    params: idParams,
    body: featuredChangesSchema,
    response: z.object({ featuredPodcast: featuredPodcastResponse }),
    handle: async ({ actor, params, body }) => ({
      featuredPodcast: await updateFeaturedPodcast(actor, params.id, body),
    }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Remove a podcast from the featured list.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(unfeaturePodcast(actor, params.id)),
  }),
});

export const action = loader;
