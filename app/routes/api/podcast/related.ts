import { z } from 'zod';
import { becauseQuery, becauseResponse } from '~/domain/listening/listening-schema';
import { listBecause } from '~/domain/listening/shelves.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'What goes with the first of the podcasts one heard that has anything, each with its reason, which is never the language alone; null without any.',
    query: becauseQuery,
    response: z.object({ because: becauseResponse.nullable() }),
    handle: async ({ query }) => ({ because: await listBecause(query.heard) }),
  }),
});

export const action = loader;
