import { COLLECTIONS_PER_PAGE } from '~/domain/collections/collections';
import { ownCollectionsResponse } from '~/domain/collections/collections-schema';
import { listOwnCollections } from '~/domain/collections/collections.server';
import { progressOf } from '~/domain/collections/progress.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
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
});

export const action = loader;
