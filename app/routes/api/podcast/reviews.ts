import { z } from 'zod';
import { pageResponse, slugText } from '~/domain/input-schema';
import { REVIEWS_PER_PAGE } from '~/domain/community/reviews/reviews';
import { localRatingResponse, reviewResponse } from '~/domain/community/reviews/reviews-schema';
import { getCommunityReviews } from '~/domain/community/reviews/reviews.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List the community’s reviews of a podcast, newest first, in pages of 10, with their average and your own review.',
    params: z.object({ slug: slugText }),
    query: pageQuery(REVIEWS_PER_PAGE),
    response: pageResponse
      .extend({ reviews: z.array(reviewResponse) })
      .extend(localRatingResponse.shape),
    handle: ({ actor, params, query }) => getCommunityReviews(params.slug, actor?.id, query),
  }),
});

export const action = loader;
