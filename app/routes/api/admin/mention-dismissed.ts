import { idParams, successResponse } from '~/domain/input-schema';
import { dismissMention } from '~/domain/verses/dismiss-mention.server';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Dismiss a verse mention that is wrong; it is removed from all lists.',
    params: idParams,
    refuses: [404],
    response: successResponse,
    handle: ({ actor, params }) => success(dismissMention(actor, params.id, true)),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Restore a dismissed verse mention.',
    params: idParams,
    refuses: [404],
    response: successResponse,
    handle: ({ actor, params }) => success(dismissMention(actor, params.id, false)),
  }),
});

export const action = loader;
