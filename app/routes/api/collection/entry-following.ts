import { entryParams, followingResponse } from '~/domain/collections/collections-schema';
import { findPlayable } from '~/domain/collections/entries.server';
import { requireCollection } from '~/domain/collections/shown-collection.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'The next episode or part of a collection that can be played after an entry; null behind the last.',
    params: entryParams,
    refuses: [410],
    response: followingResponse,
    handle: async ({ actor, params: { id, entryId } }) => {
      await requireCollection(actor, id);
      return { entry: await findPlayable(id, { after: entryId }) };
    },
  }),
});

export const action = loader;
