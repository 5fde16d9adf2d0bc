import { createRequestHandler } from '@remix-run/express';
import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { securityHeaders } from '~/http/headers/response-headers.server';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { inLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { correctedAddress, languageOf, pathIn, withoutLanguage } from '~/messages/language-paths';
import { cacheResponse, encodingFor, isCall } from './response-cache.server';

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

/** Records each route's pattern in the load context, to label the response in the metrics. */
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
    for (const id of ids) withParents(routes, id).forEach((part) => ids.add(part));
  }
  return groups;
}

const pick = <T>(from: Record<string, T>, ids: Set<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => ids.has(id)));

function getLoadContext(request: Request, response: Response): AppLoadContext & Noting {
  return {
    peerAddress: request.socket.remoteAddress,
    encoding: encodingFor(request),
    cacheResponse: (until) => cacheResponse(request, response, until),
    noteRoute: (pattern) => {
      response.locals.route = pattern;
    },
  };
}

type Groups = ReturnType<typeof groupRoutes>;

/** The router compiles all patterns on each request, so each group of paths gets its own small handler. */
function handlersIn(
  tag: string,
  build: ServerBuild,
  groups: Groups,
): (path: string) => RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  for (const [group, ids] of groups) {
    if (tag !== DEFAULT_LANGUAGE && /^api\/./.test(group)) continue; // JSON calls have no language prefix
    const part = {
      ...build,
      basename: pathIn(tag, '/'),
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    };
    handlers.set(group, createRequestHandler({ build: part, getLoadContext }) as RequestHandler);
  }
  const others = handlers.get('*')!;
  return (path) => handlers.get(groupOf(path)) ?? others;
}

/** Calls have no language prefix; their errors follow Accept-Language. */
const languageOfCaller = ({ headers }: Request): string =>
  preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;

/** Permanently redirects `/en/blog`, `/AR/blog` and `/ar-EG/blog` to the page's canonical path. */
export const correctLanguage: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const address = isRead ? correctedAddress(request.originalUrl) : null;
  if (address === null) return next();
  response.locals.route = 'language';
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
  response.redirect(301, address);
};

/** Handles the screens in each language, under its prefix, and the JSON calls. */
export function remixHandler(build: ServerBuild): RequestHandler {
  const noting = { ...build, routes: notingPatterns(build.routes) };
  const groups = groupRoutes(noting.routes);
  const handlers = new Map(languages.map(({ tag }) => [tag, handlersIn(tag, noting, groups)]));
  return (request, response, next) => {
    const tag = languageOf(request.path);
    const handler = handlers.get(tag)!(withoutLanguage(request.path));
    void inLanguage(isCall(request.path) ? languageOfCaller(request) : tag, () =>
      handler(request, response, next),
    );
  };
}
