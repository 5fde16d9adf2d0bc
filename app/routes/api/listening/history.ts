import { z } from 'zod';
import { ForbiddenError } from '~/domain/errors';
import { pageResponse } from '~/domain/input-schema';
import { HISTORY_PER_PAGE } from '~/domain/listening/listening';
import { positionsSchema, startedEpisodeResponse } from '~/domain/listening/listening-schema';
import { forgetHistory, listHistory, savePositions } from '~/domain/listening/listening.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'List your listening history, most recent first, in pages.',
    query: pageQuery(HISTORY_PER_PAGE),
    response: pageResponse.extend({ episodes: z.array(startedEpisodeResponse) }),
    handle: ({ actor, query }) => listHistory(actor.id, query),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary:
      'Save your positions in many episodes (204), each unless a more recent one is stored; unknown episodes are skipped. `userId` must be your own: data recorded for another account is rejected.',
    body: positionsSchema,
    refuses: [403],
    handle: ({ actor, body }) => {
      if (body.userId !== actor.id) throw new ForbiddenError();
      return savePositions(actor.id, body.positions);
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Delete your whole history with all positions and marks (204).',
    handle: async ({ actor }) => {
      await forgetHistory(actor.id);
    },
  }),
});

export const action = loader;
