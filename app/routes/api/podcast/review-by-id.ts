import { z } from 'zod';
import { idText, successResponse } from '~/domain/input-schema';
import { removeReviewAsAdmin } from '~/domain/community/reviews/review-reports.server';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Delete any person’s review and the reports of it.',
    params: z.object({ reviewId: idText }),
    response: successResponse,
    handle: ({ actor, params }) => success(removeReviewAsAdmin(actor, params.reviewId)),
  }),
});

export const action = loader;
