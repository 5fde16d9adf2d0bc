import { z } from 'zod';
import { favoriteResponse } from '~/domain/community/favorites/favorites-schema';
import { listFavorites } from '~/domain/community/favorites/favorites.server';
import { idText, pageResponse } from '~/domain/input-schema';
import { requireUser } from '~/domain/community/profiles/profiles.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Lists a person’s favorites, the newest first, in pages of 24.',
    params: z.object({ userId: idText }),
    query: pageQuery(24),
    response: pageResponse.extend({ favorites: z.array(favoriteResponse) }),
    handle: async ({ params, query }) => {
      await requireUser(params.userId);
      return listFavorites(params.userId, { ...query, publicOnly: true });
    },
  }),
});

export const action = loader;
