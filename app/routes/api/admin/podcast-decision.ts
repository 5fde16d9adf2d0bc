import { idParams, successResponse } from '~/domain/input-schema';
import { decidePodcast } from '~/domain/library/hide.server';
import { decisionSchema } from '~/domain/library/library-schema';
import { api, endpoint, success } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary: 'Approve or reject a podcast that is waiting; a rejected podcast stays hidden.',
    params: idParams,
    body: decisionSchema,
    refuses: [409],
    response: successResponse,
    handle: ({ actor, params, body }) => success(decidePodcast(actor, params.id, body.agreed)),
  }),
});

export const action = loader;
