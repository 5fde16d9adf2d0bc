import { z } from 'zod';
import { pageResponse } from '~/domain/input-schema';
import { HISTORY_PER_PAGE } from '~/domain/listening/listening';
import { startedEpisodeResponse } from '~/domain/listening/listening-schema';
import { forgetHistory, listHistory } from '~/domain/listening/listening.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'What one listened to, the latest first, a page at a time.',
    query: pageQuery(HISTORY_PER_PAGE),
    response: pageResponse.extend({ episodes: z.array(startedEpisodeResponse) }),
    handle: ({ actor, query }) => listHistory(actor.id, query),
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Forgets all positions and marks of what one listened to; 204.',
    throttle: 'write',
    handle: ({ actor }) => forgetHistory(actor.id),
  }),
});

export const action = loader;
