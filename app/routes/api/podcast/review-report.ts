import { z } from 'zod';
import { idText, successResponse } from '~/domain/input-schema';
import { reportReview } from '~/domain/community/reviews/review-reports.server';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Asks the admins to look at a review. A person reports a review once.',
    params: z.object({ reviewId: idText }),
    body: reportSchema,
    throttle: 'report',
    refuses: [409],
    response: successResponse,
    handle: async ({ actor, params, body }) => {
      await reportReview(actor.id, params.reviewId, body);
      return { success: true };
    },
  }),
});

export const action = loader;
