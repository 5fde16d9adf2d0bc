import { idParams, successResponse } from '~/domain/input-schema';
import { hideEpisode, showEpisode } from '~/domain/library/hide.server';
import { hideSchema } from '~/domain/library/library-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Hides an episode: its addresses answer 410, and no list, search or feed has it.',
    params: idParams,
    body: hideSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(hideEpisode(actor, params.id, body.reason)),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Shows a hidden episode again.',
    params: idParams,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params }) => success(showEpisode(actor, params.id)),
  }),
});

export const action = loader;
