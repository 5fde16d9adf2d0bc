import { z } from 'zod';
import { api, endpoint } from '~/http/api.server';
import { describeApi } from '~/http/api-description/site-description.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get this description of all calls.',
    response: z.looseObject({ openapi: z.string() }),
    handle: describeApi,
  }),
});

export const action = loader;
