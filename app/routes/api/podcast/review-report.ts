import { z } from 'zod';
import { idText, successResponse } from '~/domain/input-schema';
import { reportReview } from '~/domain/community/reviews/review-reports.server';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Report a review to the admins, once per person.',
    params: z.object({ reviewId: idText }),
    body: reportSchema,
    throttle: 'report',
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(reportReview(actor.id, params.reviewId, body)),
  }),
});

export const action = loader;
