import { entryParams, heardSchema } from '~/domain/collections/collections-schema';
import { markPart } from '~/domain/collections/progress.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'member',
    summary:
      'Mark a part of an episode as heard or not (204); for whole episodes the listening position counts.',
    params: entryParams,
    body: heardSchema,
    whileSuspended: true,
    refuses: [410],
    handle: ({ actor, params, body }) => markPart(actor, params.id, params.entryId, body.heard),
  }),
});

export const action = loader;
