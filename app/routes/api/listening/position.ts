import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { positionResponse, positionSchema } from '~/domain/listening/listening-schema';
import { findPosition, savePosition } from '~/domain/listening/listening.server';
import { api, endpoint } from '~/http/api.server';

const params = z.object({ episodeId: idText });

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get your position in an episode; null if you have not listened to it.',
    params,
    response: positionResponse,
    handle: async ({ actor, params }) => ({
      position: await findPosition(actor.id, params.episodeId),
    }),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary: 'Save your position in an episode (204), unless a more recent one is stored.',
    params,
    body: positionSchema,
    handle: ({ actor, params, body }) => savePosition(actor.id, params.episodeId, body),
  }),
});

export const action = loader;
