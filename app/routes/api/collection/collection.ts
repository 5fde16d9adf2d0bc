import { ENTRIES_PER_PAGE } from '~/domain/collections/collections';
import {
  collectionChangeSchema,
  collectionPageResponse,
} from '~/domain/collections/collections-schema';
import {
  changeCollection,
  deleteCollection,
  getCollection,
} from '~/domain/collections/collections.server';
import { listEntries } from '~/domain/collections/entries.server';
import { readProgress } from '~/domain/collections/progress.server';
import { idParams } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'Get a collection with its entries in order, in pages of 50, and your progress. Only its maker can read a private one.',
    params: idParams,
    query: pageQuery(ENTRIES_PER_PAGE),
    refuses: [410],
    response: collectionPageResponse,
    handle: async ({ actor, params: { id }, query }) => {
      const collection = await getCollection(actor, id);
      const [list, progress] = await Promise.all([
        listEntries(id, actor?.id, query),
        actor ? readProgress(actor.id, id) : null,
      ]);
      return { collection, ...list, progress };
    },
  }),
  PATCH: endpoint({
    access: 'member',
    summary: 'Update the given fields of your own collection (204).',
    params: idParams,
    body: collectionChangeSchema,
    handle: ({ actor, params, body }) => changeCollection(actor, params.id, body),
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Delete your own collection (204); copies of it stay.',
    params: idParams,
    handle: ({ actor, params }) => deleteCollection(actor, params.id),
  }),
});

export const action = loader;
