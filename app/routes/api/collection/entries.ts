import { addedResponse, newEntriesSchema } from '~/domain/collections/collections-schema';
import { addEntries } from '~/domain/collections/entries.server';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary:
      'Puts episodes, parts of episodes and podcasts behind the other entries of one’s own collection, in this order; what is in it already stays where it is.',
    params: idParams,
    body: newEntriesSchema,
    refuses: [409],
    response: addedResponse,
    handle: ({ actor, params, body }) => addEntries(actor, params.id, body.entries),
  }),
});

export const action = loader;
