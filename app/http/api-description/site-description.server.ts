import type { ServerBuild } from '@remix-run/node';
import { env } from '~/env.server';
import type { Endpoint, Method } from '~/http/api.server';
import { COOKIE_NAME } from '~/http/access/cookies.server';
import type { Description } from './openapi-document';
import { describeCalls, type Call } from './openapi.server';

type Described = { calls?: Record<string, { endpoints: Partial<Record<Method, Endpoint>> }> };

function callsOf(routes: ServerBuild['routes']): Call[] {
  return Object.values(routes).flatMap((route) => {
    const path = `/${route?.path ?? ''}`;
    const { calls } = (route?.module.loader ?? {}) as Described;
    const { endpoints = {} } = calls?.[path.replace('/api/', '')] ?? {};
    return Object.entries(endpoints).map(([method, one]) => ({
      path,
      method: method as Method,
      endpoint: one,
    }));
  });
}

const descriptions = new WeakMap<object, Description>();

export async function describeApi(): Promise<Description> {
  // Imported lazily, because the build imports this module too.
  const { routes } = await import('virtual:remix/server-build');
  const known = descriptions.get(routes);
  if (known) return known;
  const site = { name: env.SITE_NAME, url: env.SITE_URL, cookie: COOKIE_NAME };
  const description = describeCalls(callsOf(routes), site);
  descriptions.set(routes, description);
  return description;
}
