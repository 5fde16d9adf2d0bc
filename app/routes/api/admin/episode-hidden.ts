import { idParams, successResponse } from '~/domain/input-schema';
import { hideEpisode, showEpisode } from '~/domain/library/hide.server';
import { hideSchema } from '~/domain/library/library-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Hide an episode: its URLs respond with 410, and it is removed from all lists, searches and feeds.',
    params: idParams,
    body: hideSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(hideEpisode(actor, params.id, body.reason)),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Show a hidden episode again.',
    params: idParams,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params }) => success(showEpisode(actor, params.id)),
  }),
});

export const action = loader;
