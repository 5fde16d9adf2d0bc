import { z } from 'zod';
import { api, endpoint } from '~/http/api.server';
import { describeSite } from '~/http/described-site.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'This description of all calls.',
    response: z.looseObject({ openapi: z.string() }),
    handle: describeSite,
  }),
});

export const action = loader;
