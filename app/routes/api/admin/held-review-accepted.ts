import { acceptReview } from '~/domain/community/reviews/held-reviews.server';
import { acceptanceSchema } from '~/domain/community/reviews/reviews-schema';
import { idParams, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Shows a review that waits. `seen` is its updatedAt as it was read: a review that was changed since is refused with 409.',
    params: idParams,
    body: acceptanceSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(acceptReview(actor, params.id, body.seen)),
  }),
});

export const action = loader;
