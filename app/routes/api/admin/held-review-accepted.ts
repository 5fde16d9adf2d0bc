import { acceptReview } from '~/domain/community/reviews/held-reviews.server';
import { acceptanceSchema } from '~/domain/community/reviews/reviews-schema';
import { idParams, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Publish a held review. `seen` is its updatedAt when you read it; 409 if the review has changed since.',
    params: idParams,
    body: acceptanceSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(acceptReview(actor, params.id, body.seen)),
  }),
});

export const action = loader;
