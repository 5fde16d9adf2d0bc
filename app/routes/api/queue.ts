import { z } from 'zod';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { ForbiddenError } from '~/domain/errors';
import { episodeParams } from '~/domain/input-schema';
import { MAX_QUEUED } from '~/domain/listening/listening';
import {
  localQueueSchema,
  queuePlaceSchema,
  queueSchema,
} from '~/domain/listening/listening-schema';
import {
  clearQueue,
  mergeLocalQueue,
  listQueue,
  moveInQueue,
  queueEpisodes,
  removeFromQueue,
} from '~/domain/listening/queue.server';
import { endpoint, resource } from '~/http/api.server';

export const loader = resource({
  queue: {
    GET: endpoint({
      access: 'member',
      summary: 'List your queue in order.',
      query: z.object({
        limit: z.coerce.number().int().min(1).max(MAX_QUEUED).default(MAX_QUEUED),
      }),
      response: z.object({ episodes: z.array(listedEpisodeResponse) }),
      handle: async ({ actor, query }) => ({ episodes: await listQueue(actor.id, query.limit) }),
    }),
    POST: endpoint({
      access: 'member',
      summary: 'Add episodes to one end of the queue (204), in this order; queued ones are moved.',
      body: queueSchema,
      refuses: [404, 409],
      handle: ({ actor, body }) => queueEpisodes(actor.id, body.episodeIds, body.end),
    }),
    PUT: endpoint({
      access: 'member',
      summary:
        'Append what was queued before signing in (204); queued episodes keep their position, unknown ones are skipped. `userId` must be your own: a queue recorded for another account is rejected.',
      body: localQueueSchema,
      refuses: [403, 409],
      handle: ({ actor, body }) => {
        if (body.userId !== actor.id) throw new ForbiddenError();
        return mergeLocalQueue(actor.id, body.episodeIds);
      },
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Clear the queue (204).',
      handle: async ({ actor }) => {
        await clearQueue(actor.id);
      },
    }),
  },
  'queue/:episodeId': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Move a queued episode before another one, or with null to the end (204); does nothing if it has left the queue.',
      params: episodeParams,
      body: queuePlaceSchema,
      handle: ({ actor, params, body }) => moveInQueue(actor.id, params.episodeId, body.before),
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Remove an episode from the queue (204).',
      params: episodeParams,
      handle: async ({ actor, params }) => {
        await removeFromQueue(actor.id, params.episodeId);
      },
    }),
  },
});

export const action = loader;
