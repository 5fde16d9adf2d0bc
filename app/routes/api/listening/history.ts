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
    summary: 'What one listened to, the latest first, a page at a time.',
    query: pageQuery(HISTORY_PER_PAGE),
    response: pageResponse.extend({ episodes: z.array(startedEpisodeResponse) }),
    handle: ({ actor, query }) => listHistory(actor.id, query),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary:
      'Remembers how far one listened to many episodes, each unless something heard later is remembered; episodes that are not there are left out. `userId` is one’s own: what was kept for another account is refused. 204.',
    body: positionsSchema,
    refuses: [403],
    handle: ({ actor, body }) => {
      if (body.userId !== actor.id) throw new ForbiddenError();
      return savePositions(actor.id, body.positions);
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Forgets all positions and marks of what one listened to; 204.',
    handle: async ({ actor }) => {
      await forgetHistory(actor.id);
    },
  }),
});

export const action = loader;
