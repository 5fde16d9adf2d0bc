import { z } from 'zod';
import { idText, pageResponse } from '~/domain/input-schema';
import { requireUser } from '~/domain/community/profiles/profiles.server';
import { reviewOfPodcastResponse } from '~/domain/community/reviews/reviews-schema';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List a person’s reviews, newest first, in pages of 10.',
    params: z.object({ userId: idText }),
    query: pageQuery(10),
    refuses: [410],
    response: pageResponse.extend({ reviews: z.array(reviewOfPodcastResponse) }),
    handle: async ({ params, query }) => {
      await requireUser(params.userId);
      return listReviewsByUser(params.userId, query);
    },
  }),
});

export const action = loader;
