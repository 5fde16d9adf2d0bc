import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/express';
import type { Request, RequestHandler, Response } from 'express';

type Routes = ServerBuild['routes'];

function withParents(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route.id, ...withParents(routes, route.parentId)] : [];
}

function patternOf(routes: Routes, id: string): string {
  const parts = withParents(routes, id).map((part) => routes[part]?.path ?? '');
  return parts.reverse().filter(Boolean).join('/');
}

type Noting = { noteRoute?: (pattern: string) => void };

/** Each screen and call tells the answer its pattern, for the metrics. */
function notingPatterns(routes: Routes): Routes {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const noting = <Work extends LoaderFunction | ActionFunction>(pattern: string, work: Work) =>
    ((args: Parameters<LoaderFunction & ActionFunction>[0]) => {
      (args.context as Noting).noteRoute?.(pattern);
      return work(args);
    }) as Work;
  const wrapped = Object.entries(routes).map(([id, route]): [string, Routes[string]] => {
    if (!route || parents.has(id)) return [id, route];
    const pattern = `/${patternOf(routes, id)}`;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: noting(pattern, loader) }),
      ...(action && { action: noting(pattern, action) }),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(wrapped);
}

/** The first segment of a path (under /api the second), decoded and in lower case. */
function groupOf(path: string): string {
  const [first = '', second = ''] = path
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean);
  const name = first === 'api' ? `api/${second}` : first;
  return name === '_root' ? '' : decodeURIComponent(name).toLowerCase();
}

const isPattern = (group: string): boolean => /(^|\/)[:*]/.test(group);

/** Ids of the routes per group; '*' holds those that match any path. */
function groupRoutes(routes: Routes): Map<string, Set<string>> {
  const all = Object.keys(routes).map((id) => ({ id, group: groupOf(patternOf(routes, id)) }));
  const open = all.filter(({ group }) => isPattern(group)).map(({ id }) => id);
  const groups = new Map<string, Set<string>>([['*', new Set(open)]]);
  for (const { id, group } of all) {
    if (isPattern(group)) continue;
    const known = groups.get(group) ?? new Set(open);
    known.add(id);
    groups.set(group, known);
  }
  for (const ids of groups.values()) {
    for (const id of [...ids]) withParents(routes, id).forEach((part) => ids.add(part));
  }
  return groups;
}

const pick = <T>(from: Record<string, T>, ids: Set<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => ids.has(id)));

/** The router compiles all patterns for each request, so each group of paths gets its own small handler. */
export function remixHandler(build: ServerBuild): RequestHandler {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const routes = notingPatterns(build.routes);
  for (const [group, ids] of groupRoutes(routes)) {
    const part = {
      ...build,
      routes: pick(routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    };
    const getLoadContext = ({ socket }: Request, { locals }: Response) => ({
      peerAddress: socket.remoteAddress,
      noteRoute: (pattern: string) => {
        locals.route = pattern;
      },
    });
    handlers.set(group, createRequestHandler({ build: part, getLoadContext }));
  }
  const others = handlers.get('*')!;
  return (request, response, next) => {
    const handler = handlers.get(groupOf(request.path)) ?? others;
    void handler(request, response, next);
  };
}
