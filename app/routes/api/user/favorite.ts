import { z } from 'zod';
import { favoriteResponse, newestOnlySchema } from '~/domain/community/favorites/favorites-schema';
import {
  addFavorite,
  findFavorite,
  removeFavorite,
  setNewestOnly,
} from '~/domain/community/favorites/favorites.server';
import { slugText, successResponse } from '~/domain/input-schema';
import { api, endpoint, reply, success } from '~/http/api.server';

const params = z.object({ slugOrId: slugText });

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'A podcast among one’s favorites; null when it is none of them.',
    params,
    response: z.object({ favorite: favoriteResponse.nullable() }),
    handle: async ({ actor, params }) => ({
      favorite: await findFavorite(actor.id, params.slugOrId),
    }),
  }),
  POST: endpoint({
    access: 'member',
    summary:
      'Saves a podcast; one of the directory (`api_<number>`) is stored first. 200 when it was saved before.',
    params,
    status: 201,
    repeatStatus: 200,
    refuses: [502],
    response: z.object({ favorite: favoriteResponse }),
    handle: async ({ actor, params }) => {
      const { favorite, created } = await addFavorite(actor.id, params.slugOrId);
      return reply({ favorite }, { status: created ? 201 : 200 });
    },
  }),
  PATCH: endpoint({
    access: 'member',
    summary: 'Whether only the newest of its new episodes is listed as new; 204.',
    params,
    body: newestOnlySchema,
    handle: ({ actor, params, body }) => setNewestOnly(actor.id, params.slugOrId, body.newestOnly),
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Takes a podcast off one’s favorites.',
    params,
    response: successResponse,
    handle: ({ actor, params }) => success(removeFavorite(actor.id, params.slugOrId)),
  }),
});

export const action = loader;
