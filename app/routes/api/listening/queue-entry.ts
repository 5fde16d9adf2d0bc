import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { queuePlaceSchema } from '~/domain/listening/listening-schema';
import { moveInQueue, removeFromQueue } from '~/domain/listening/queue.server';
import { api, endpoint } from '~/http/api.server';

const params = z.object({ episodeId: idText });

export const loader = api({
  PUT: endpoint({
    access: 'member',
    summary:
      'Move a queued episode before another one, or with null to the end (204); does nothing if it has left the queue.',
    params,
    body: queuePlaceSchema,
    handle: ({ actor, params, body }) => moveInQueue(actor.id, params.episodeId, body.before),
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Remove an episode from the queue (204).',
    params,
    handle: async ({ actor, params }) => {
      await removeFromQueue(actor.id, params.episodeId);
    },
  }),
});

export const action = loader;
