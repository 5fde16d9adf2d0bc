import { idParams, successResponse } from '~/domain/input-schema';
import { mergeSchema } from '~/domain/library/library-schema';
import { mergeInto } from '~/domain/library/remove.server';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'admin',
    summary: 'Merge a podcast into another, which takes over its episodes, favorites and reviews.',
    params: idParams,
    body: mergeSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(mergeInto(actor, params.id, body.into)),
  }),
});

export const action = loader;
