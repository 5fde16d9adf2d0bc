import type { ServerBuild } from '@remix-run/node';
import { env } from '~/env.server';
import type { Endpoint, Method } from './api.server';
import { COOKIE_NAME } from './cookies.server';
import type { Description } from './openapi-document';
import { describeCalls, type Call } from './openapi.server';

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

const descriptions = new WeakMap<object, Description>();

/** The description of all calls of this site: what `/api/openapi.json` answers and `/api` shows. */
export async function describeSite(): Promise<Description> {
  // Loaded late: the build imports this module too.
  const { routes } = await import('virtual:remix/server-build');
  const known = descriptions.get(routes);
  if (known) return known;
  const site = { name: env.SITE_NAME, url: env.SITE_URL, cookie: COOKIE_NAME };
  const description = describeCalls(callsOf(routes), site);
  descriptions.set(routes, description);
  return description;
}
