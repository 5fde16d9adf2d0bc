import type { ServerBuild } from '@remix-run/node';
import { z } from 'zod';
import { env } from '~/env.server';
import { api, endpoint, type Endpoint, type Method } from '~/http/api.server';
import { describeCalls, type Call } from '~/http/openapi.server';

type Described = { endpoints?: Partial<Record<Method, Endpoint>> };

/** Every call under /api, read from the routes the server runs. */
function callsOf(routes: ServerBuild['routes']): Call[] {
  return Object.values(routes).flatMap((route) => {
    const path = `/${route?.path ?? ''}`;
    const { endpoints = {} } = (route?.module.loader ?? {}) as Described;
    if (!path.startsWith('/api/') || path.includes('*')) return [];
    return Object.entries(endpoints).map(([method, one]) => ({
      path,
      method: method as Method,
      endpoint: one,
    }));
  });
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'This description of all calls.',
    response: z.looseObject({ openapi: z.string() }),
    handle: async () => {
      // Loaded late: the build imports this module too.
      const { routes } = await import('virtual:remix/server-build');
      return describeCalls(callsOf(routes), { name: env.SITE_NAME, url: env.SITE_URL });
    },
  }),
});

export const action = loader;
