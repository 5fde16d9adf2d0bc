import { z } from 'zod';
import { slugText, successResponse } from '~/domain/input-schema';
import { reviewResponse, reviewSchema } from '~/domain/community/reviews/reviews-schema';
import { removeReview, writeReview } from '~/domain/community/reviews/reviews.server';
import { api, endpoint, reply, success } from '~/http/api.server';

const params = z.object({ slug: slugText });

export const loader = api({
  PUT: endpoint({
    access: 'member',
    summary: 'Write (201) or change (200) your review of a podcast.',
    params,
    body: reviewSchema,
    throttle: 'review',
    status: 201,
    repeatStatus: 200,
    response: z.object({ review: reviewResponse }),
    handle: async ({ actor, params, body }) => {
      const { review, created } = await writeReview(actor.id, params.slug, body);
      return reply({ review }, { status: created ? 201 : 200 });
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Delete your review of a podcast.',
    params,
    throttle: 'review',
    response: successResponse,
    handle: ({ actor, params }) => success(removeReview(actor.id, params.slug)),
  }),
});

export const action = loader;
