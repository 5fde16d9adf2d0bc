import { COLLECTIONS_PER_PAGE } from '~/domain/collections/collections';
import {
  collectionIdResponse,
  collectionsResponse,
  newCollectionSchema,
} from '~/domain/collections/collections-schema';
import { createCollection, listPublicCollections } from '~/domain/collections/collections.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
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
    refuses: [403, 409],
    response: collectionIdResponse,
    handle: async ({ actor, body: { ofSite, ...values } }) => ({
      id: await createCollection(actor, values, { ofSite }),
    }),
  }),
});

export const action = loader;
