import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { positionResponse, positionSchema } from '~/domain/listening/listening-schema';
import { findPosition, savePosition } from '~/domain/listening/listening.server';
import { api, endpoint } from '~/http/api.server';

const params = z.object({ episodeId: idText });

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'How far one listened to an episode; position is null when one did not.',
    params,
    response: positionResponse,
    handle: async ({ actor, params }) => ({
      position: await findPosition(actor.id, params.episodeId),
    }),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary: 'Remembers how far one listened, unless something heard later is remembered; 204.',
    params,
    body: positionSchema,
    handle: ({ actor, params, body }) => savePosition(actor.id, params.episodeId, body),
  }),
});

export const action = loader;
