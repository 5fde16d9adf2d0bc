import { z } from 'zod';
import { listHeldReviews } from '~/domain/community/reviews/held-reviews.server';
import { heldReviewResponse } from '~/domain/community/reviews/reviews-schema';
import { pageResponse } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List the reviews waiting for an admin, oldest first, in pages of 10.',
    query: pageQuery(10),
    response: pageResponse.extend({ reviews: z.array(heldReviewResponse) }),
    handle: ({ query }) => listHeldReviews(query),
  }),
});

export const action = loader;
