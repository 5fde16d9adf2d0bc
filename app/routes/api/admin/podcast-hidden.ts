import { idParams, successResponse } from '~/domain/input-schema';
import { hidePodcast, showPodcast } from '~/domain/library/hide.server';
import { hideSchema } from '~/domain/library/library-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Hides a podcast: its addresses answer 410, and no list, search or feed has it.',
    params: idParams,
    body: hideSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(hidePodcast(actor, params.id, body.reason)),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Shows a hidden podcast again.',
    params: idParams,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params }) => success(showPodcast(actor, params.id)),
  }),
});

export const action = loader;
