import { z } from 'zod';
import { reportEpisode } from '~/domain/community/reports/podcast-reports.server';
import { podcastReportSchema } from '~/domain/community/reports/reports-schema';
import { idText, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Report an episode to the admins, once per person.',
    params: z.object({ episodeId: idText }),
    body: podcastReportSchema,
    throttle: 'report',
    response: successResponse,
    handle: ({ actor, params, body }) => success(reportEpisode(actor.id, params.episodeId, body)),
  }),
});

export const action = loader;
