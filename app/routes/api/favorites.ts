import { z } from 'zod';
import { favoriteResponse, newestOnlySchema } from '~/domain/community/favorites/favorites-schema';
import {
  addFavorite,
  findFavorite,
  listFavorites,
  removeFavorite,
  setNewestOnly,
} from '~/domain/community/favorites/favorites.server';
import { pageResponse, slugText } from '~/domain/input-schema';
import { command, endpoint, pageQuery, reply, resource } from '~/http/api.server';

const favoriteParams = z.object({ slugOrId: slugText });

export const loader = resource('Favorites: your favorite podcasts.', {
  favorites: {
    GET: endpoint({
      access: 'member',
      summary: 'List your favorites, newest first, in pages of 24.',
      query: pageQuery(24),
      response: pageResponse.extend({ favorites: z.array(favoriteResponse) }),
      handle: ({ actor, query }) => listFavorites(actor.id, query),
    }),
  },
  'favorites/:slugOrId': {
    GET: endpoint({
      access: 'member',
      summary: 'Get a podcast from your favorites; null if it is not one of them.',
      params: favoriteParams,
      refuses: [410],
      response: z.object({ favorite: favoriteResponse.nullable() }),
      handle: async ({ actor, params }) => ({
        favorite: await findFavorite(actor.id, params.slugOrId),
      }),
    }),
    POST: endpoint({
      access: 'member',
      summary:
        'Add a podcast to your favorites; a podcast from the directory (`api_<number>`) is stored first. 200 if it was already a favorite.',
      params: favoriteParams,
      status: 201,
      repeatStatus: 200,
      refuses: [410, 502],
      response: z.object({ favorite: favoriteResponse }),
      handle: async ({ actor, params }) => {
        const { favorite, created } = await addFavorite(actor.id, params.slugOrId);
        return reply({ favorite }, { status: created ? 201 : 200 });
      },
    }),
    PATCH: endpoint({
      access: 'member',
      summary: 'Set whether only the podcast’s newest episode is listed as new (204).',
      params: favoriteParams,
      refuses: [410],
      body: newestOnlySchema,
      handle: ({ actor, params, body }) =>
        setNewestOnly(actor.id, params.slugOrId, body.newestOnly),
    }),
    DELETE: command({
      access: 'member',
      summary: 'Remove a podcast from your favorites.',
      params: favoriteParams,
      refuses: [410],
      handle: ({ actor, params }) => removeFavorite(actor.id, params.slugOrId),
    }),
  },
});

export const action = loader;
