import { addedResponse, newEntriesSchema } from '~/domain/collections/collections-schema';
import { addEntries } from '~/domain/collections/entries.server';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary:
      'Append episodes, parts of episodes and podcasts to your own collection, in this order; existing entries keep their position.',
    params: idParams,
    body: newEntriesSchema,
    refuses: [409],
    response: addedResponse,
    handle: ({ actor, params, body }) => addEntries(actor, params.id, body.entries),
  }),
});

export const action = loader;
