import { z } from 'zod';
import { reportPodcast } from '~/domain/community/reports/podcast-reports.server';
import { podcastReportSchema } from '~/domain/community/reports/reports-schema';
import { slugText, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Report a podcast to the admins, once per person.',
    params: z.object({ slug: slugText }),
    body: podcastReportSchema,
    throttle: 'report',
    response: successResponse,
    handle: ({ actor, params, body }) => success(reportPodcast(actor.id, params.slug, body)),
  }),
});

export const action = loader;
