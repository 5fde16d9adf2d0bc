import { COLLECTIONS_PER_PAGE, ENTRIES_PER_PAGE } from '~/domain/collections/collections';
import {
  collectionChangeSchema,
  collectionIdResponse,
  collectionPageResponse,
  collectionsResponse,
  newCollectionSchema,
  ownCollectionsResponse,
} from '~/domain/collections/collections-schema';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  getCollection,
  listOwnCollections,
  listPublicCollections,
} from '~/domain/collections/collections.server';
import { copyCollection } from '~/domain/collections/copy.server';
import { listEntries } from '~/domain/collections/entries.server';
import { progressOf, readProgress } from '~/domain/collections/progress.server';
import { idParams } from '~/domain/input-schema';
import { endpoint, pageQuery, resource } from '~/http/api.server';

export const loader = resource({
  collections: {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List public collections that are not empty, most recently published first, in pages of 24.',
      query: pageQuery(COLLECTIONS_PER_PAGE),
      response: collectionsResponse,
      handle: ({ query }) => listPublicCollections(query),
    }),
    POST: endpoint({
      access: 'member',
      summary:
        'Create a collection, empty and private by default. With `ofSite` it belongs to the site; only admins can create and edit those.',
      body: newCollectionSchema,
      status: 201,
      refuses: [403, 404, 409],
      response: collectionIdResponse,
      handle: async ({ actor, body: { ofSite, entries, ...values } }) => ({
        id: await createCollection(actor, values, { ofSite, entries }),
      }),
    }),
  },
  'collections/:id': {
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
  },
  'collections/:id/copy': {
    POST: endpoint({
      access: 'member',
      summary: 'Make a private, editable copy of a collection you can read.',
      params: idParams,
      status: 201,
      refuses: [409, 410],
      response: collectionIdResponse,
      handle: async ({ actor, params }) => ({ id: await copyCollection(actor, params.id) }),
    }),
  },
  'my-collections': {
    GET: endpoint({
      access: 'member',
      summary: 'List your own collections, most recently changed first, in pages of 24.',
      query: pageQuery(COLLECTIONS_PER_PAGE),
      response: ownCollectionsResponse,
      handle: async ({ actor, query }) => {
        const { collections, ...pages } = await listOwnCollections(actor.id, query);
        const heard = await progressOf(
          actor.id,
          collections.map(({ id }) => id),
        );
        const own = collections.map((one) => ({ ...one, progress: heard[one.id]! }));
        return { ...pages, collections: own };
      },
    }),
  },
});

export const action = loader;
