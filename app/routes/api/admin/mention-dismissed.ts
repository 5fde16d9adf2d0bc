import { idParams, successResponse } from '~/domain/input-schema';
import { dismissMention } from '~/domain/verses/dismiss-mention.server';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Says that an episode does not speak of a verse: the mention is in no list any more.',
    params: idParams,
    refuses: [404],
    response: successResponse,
    handle: ({ actor, params }) => success(dismissMention(actor, params.id, true)),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Lists a mention of a verse again.',
    params: idParams,
    refuses: [404],
    response: successResponse,
    handle: ({ actor, params }) => success(dismissMention(actor, params.id, false)),
  }),
});

export const action = loader;
