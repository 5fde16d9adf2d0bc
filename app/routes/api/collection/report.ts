import { reportCollection } from '~/domain/community/reports/collection-reports.server';
import { collectionReportSchema } from '~/domain/community/reports/reports-schema';
import { idParams, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Report a member’s collection to the admins, once per person.',
    params: idParams,
    body: collectionReportSchema,
    throttle: 'report',
    response: successResponse,
    refuses: [409, 410],
    handle: ({ actor, params, body }) => success(reportCollection(actor, params.id, body)),
  }),
});

export const action = loader;
