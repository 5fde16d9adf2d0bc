import { z } from 'zod';
import { favoriteResponse } from '~/domain/community/favorites/favorites-schema';
import { listFavorites } from '~/domain/community/favorites/favorites.server';
import { pageResponse } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'List your favorites, newest first, in pages of 24.',
    query: pageQuery(24),
    response: pageResponse.extend({ favorites: z.array(favoriteResponse) }),
    handle: ({ actor, query }) => listFavorites(actor.id, query),
  }),
});

export const action = loader;
