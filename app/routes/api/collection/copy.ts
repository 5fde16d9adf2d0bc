import { collectionIdResponse } from '~/domain/collections/collections-schema';
import { copyCollection } from '~/domain/collections/copy.server';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Make a private, editable copy of a collection you can read.',
    params: idParams,
    status: 201,
    refuses: [409, 410],
    response: collectionIdResponse,
    handle: async ({ actor, params }) => ({ id: await copyCollection(actor, params.id) }),
  }),
});

export const action = loader;
