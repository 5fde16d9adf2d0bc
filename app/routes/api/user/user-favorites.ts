import { z } from 'zod';
import { favoriteResponse } from '~/domain/community/favorites/favorites-schema';
import { listPublicFavorites } from '~/domain/community/favorites/favorites.server';
import { idText, pageResponse } from '~/domain/input-schema';
import { requireUser } from '~/domain/community/profiles/profiles.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List a person’s favorites, newest first, in pages of 24; private ones (favoritesPrivate) only for that person.',
    params: z.object({ userId: idText }),
    query: pageQuery(24),
    refuses: [410],
    response: pageResponse.extend({
      favorites: z.array(favoriteResponse),
      favoritesPrivate: z.boolean(),
    }),
    handle: async ({ actor, params, query }) => {
      const { favoritesPrivate } = await requireUser(params.userId);
      const list = await listPublicFavorites(params.userId, actor?.id, query);
      return { ...list, favoritesPrivate };
    },
  }),
});

export const action = loader;
