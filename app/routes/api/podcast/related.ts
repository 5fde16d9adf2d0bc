import { z } from 'zod';
import { becauseQuery, becauseResponse } from '~/domain/listening/listening-schema';
import { listBecause } from '~/domain/listening/shelves.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List podcasts related to the first of the given podcasts that has any, each with a reason other than just the language; null if none has.',
    query: becauseQuery,
    response: z.object({ because: becauseResponse.nullable() }),
    handle: async ({ query }) => ({ because: await listBecause(query.heard) }),
  }),
});

export const action = loader;
