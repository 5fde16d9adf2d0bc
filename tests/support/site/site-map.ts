import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { Endpoint, Method } from '~/http/api.server';
import routes from '~/routes';
import { rememberPath } from '../contract/answered';

type Handler = ((args: LoaderFunctionArgs) => Promise<unknown>) & {
  endpoints?: Partial<Record<Method, Endpoint>>;
  calls?: Record<string, Call>;
};
export type RouteModule = { loader?: Handler; action?: Handler; default?: unknown };

const modules = import.meta.glob<RouteModule>('../../../app/routes/**/*.{ts,tsx}');

type Found = { path: string; file: string };
type Call = Handler & { endpoints: Partial<Record<Method, Endpoint>> };

function flatten(entries: readonly RouteConfigEntry[], parent = ''): Found[] {
  return entries.flatMap((entry) => {
    const path = `${parent}${entry.path ? `/${entry.path}` : ''}`;
    return [{ path: path || '/', file: entry.file }, ...flatten(entry.children ?? [], path)];
  });
}

/** Every path of the site map, except the catch-all routes. */
export const found = flatten(await routes).filter(({ path }) => !path.includes('*'));

/** The module of a path; of a resource, only the call at this path. */
export async function load({ path, file }: Found): Promise<RouteModule> {
  const module = await modules[`../../../app/${file}`]!();
  const call = module.loader?.calls?.[path.replace('/api/', '')];
  if (!call) return module;
  rememberPath(call, path);
  return { loader: call, action: call };
}

/** The call at a path under `/api`, without its router. */
export async function callAt(path: string): Promise<{ loader: Call; action: Call }> {
  const route = await load(found.find((one) => one.path === `/api/${path}`)!);
  return route as { loader: Call; action: Call };
}

/** A path's parameters with their values. */
export const paramsOf = (path: string, ids: Record<string, string> = {}) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, ids[name!] ?? name!]));

/** A path with its parameters replaced. */
export const fill = (path: string, ids: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
