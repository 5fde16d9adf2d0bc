import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { z } from 'zod';
import { toDomainError } from '~/domain/database-errors.server';
import { DomainError, NotFoundError } from '~/domain/errors';
import {
  getCredentials,
  unauthorizedIfSessionEnded,
  markGuarded,
  admitWriting,
  consumeDeclaredThrottle,
  createRequestContext,
  scopeFor,
  type Access,
  type RequestContextFor,
  type WriteRules,
  requireSameOrigin,
} from '~/http/access/request-context.server';
import { log, requestId } from '~/log.server';
import { t, pageLanguage } from '~/messages/t';
import { clearToken } from './access/cookies.server';
import {
  allowanceHeaders,
  refusalHeaders,
  withSecurityHeaders,
} from './headers/response-headers.server';
import { readJson, readJsonBytes, type BodySize } from './input/body.server';
import { jsonLimitsOf } from './input/json-limits.server';
import { parseBody, parseParams, parseQuery } from './input/parse.server';
import { preflightResponse, publicResponse, orNotModified } from './public-response.server';

/** How long a response is cached: until what visitors see changes, or while the database is reachable (`outage`). */
export type CacheUntil = 'write' | 'outage';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A JSON call; `/api/openapi.json` is generated from these. */
export type Endpoint<
  A extends Access = Access,
  P = unknown,
  Q = unknown,
  B = unknown,
> = WriteRules & {
  access: A;
  summary: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Accepts JSON sent as text/plain. */
  plainText?: boolean;
  /** The body, of at most this size, is not read before `handle`, which gets its bytes; `body` describes them. */
  unread?: BodySize;
  /** Status of a success with a body, when not 200; without a body it is 204. */
  status?: number;
  /** Status when nothing had to change, such as 200 instead of 201. */
  repeatStatus?: number;
  /** Error statuses beyond those implied by access, path, body and throttle. */
  refuses?: readonly number[];
  setsCookie?: string;
  /** The response to visitors depends only on the URL and the database, so it is built once and cached until then. */
  cacheUntil?: CacheUntil;
  /** An error response removes the cookie of an ended session, as pages do. */
  removesStaleCookie?: boolean;
  /** Schema of the success body, for the API description; the contract test checks real responses against it. */
  response?: z.ZodType;
  handle: (
    ctx: Omit<RequestContextFor<A>, 'params'> & { params: P; query: Q; body: B; bytes: Uint8Array },
  ) => Promise<unknown>;
};

/** Identity function that infers the types of `params`, `query` and `body`. */
export function endpoint<A extends Access, P = Record<string, string>, Q = unknown, B = unknown>(
  definition: Endpoint<A, P, Q, B>,
): Endpoint {
  return definition as unknown as Endpoint;
}

export const successResponse = z.object({ success: z.literal(true) });

/** An endpoint that has no data to return, whatever `handle` returns. */
export const command: typeof endpoint = ({ handle, ...definition }) =>
  endpoint({
    ...definition,
    response: successResponse,
    handle: async (ctx) => {
      await handle(ctx);
      return { success: true };
    },
  });

type Methods = Partial<Record<Method, Endpoint>>;
type Handle = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;
type Handler = Handle & { endpoints: Methods };
/** The name of a group of calls in the API description, and what they are about. */
type Group = `${string}: ${string}`;
type Resource = Handle & { calls: Record<string, Handler>; group: Group };

export function reply(body: unknown, init: ResponseInit = {}): Response {
  const text = JSON.stringify(body);
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json');
  // Without it, `compression` would compress even the shortest responses.
  headers.set('Content-Length', String(Buffer.byteLength(text)));
  return new Response(text, { ...init, headers });
}

export const pngResponse = ({
  png,
  etag,
}: {
  png: Uint8Array<ArrayBuffer>;
  etag: string;
}): Response =>
  new Response(png, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600', ETag: etag },
  });

function refusal(error: DomainError, headers: HeadersInit = {}): Response {
  const fields = Object.keys(error.fields).length > 0;
  return reply(
    { error: error.message, ...(fields ? { fields: error.fields } : {}), ...error.details },
    {
      status: error.status,
      headers: {
        'Content-Language': pageLanguage(),
        Vary: 'Accept-Language',
        ...headers,
        ...refusalHeaders(error),
        ...(error.status >= 500 ? { 'X-Request-Id': requestId() ?? '' } : {}),
      },
    },
  );
}

async function answer(methods: Methods, args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method;
  const call = methods[method];
  if (!call) {
    if (Object.keys(methods).length === 0) throw new NotFoundError(t('refusal.noCall'));
    const allow = Object.keys(methods).join(', ').replace('GET', 'GET, HEAD');
    return refusal(new DomainError(t('refusal.method', { methods: allow }), 405), { Allow: allow });
  }
  if (method !== 'GET') requireSameOrigin(request);
  const scope = scopeFor(call.access, method);
  const ctx = await createRequestContext(call.access, args, { scope });
  const allowance = await (method === 'GET'
    ? consumeDeclaredThrottle(ctx, call)
    : admitWriting(call.access, ctx, call));
  const headers = allowanceHeaders(allowance);
  const isUnread = method === 'GET' || call.unread;
  const body = isUnread
    ? undefined
    : await readJson(args, call.body && jsonLimitsOf(call.body), call.plainText);
  const bytes = call.unread ? await readJsonBytes(args, call.unread) : new Uint8Array();
  const result = await call.handle({
    ...ctx,
    params: call.params ? parseParams(call.params, args.params) : args.params,
    query: call.query ? parseQuery(call.query, ctx.url.searchParams) : undefined,
    body: call.body && !isUnread ? parseBody(call.body, body === undefined ? {} : body) : undefined,
    bytes,
  });
  if (result instanceof Response) return result;
  if (result === undefined || result === null) return new Response(null, { status: 204, headers });
  return reply(result, { status: call.status ?? 200, headers });
}

async function cookieRemoval(
  methods: Methods,
  { request, context }: LoaderFunctionArgs,
): Promise<HeadersInit> {
  if (!methods.GET?.removesStaleCookie) return {};
  const credentials = await getCredentials(request, context).catch(() => null);
  return credentials?.staleCookie ? { 'Set-Cookie': clearToken() } : {};
}

async function answerOrRefusal(methods: Methods, args: LoaderFunctionArgs): Promise<Response> {
  try {
    return await answer(methods, args);
  } catch (thrown) {
    const error = await unauthorizedIfSessionEnded(thrown, args.context);
    if (error instanceof Response) return error;
    const refused = toDomainError(error);
    if (refused) return refusal(refused, await cookieRemoval(methods, args));
    log.error({ err: error, path: new URL(args.request.url).pathname }, 'call failed');
    return refusal(new DomainError(t('refusal.sorry'), 500));
  }
}

/** Handles one path. An error is JSON, `{ error, fields? }`. */
export function api(methods: Methods): Handler {
  const isPublic = methods.GET?.access === 'anyone';
  const handle = async (args: LoaderFunctionArgs): Promise<Response> => {
    const { request, context } = args;
    const preflight = isPublic ? preflightResponse(request) : null;
    if (preflight) return withSecurityHeaders(preflight);
    const until = methods.GET?.cacheUntil;
    // If the database version cannot be read, nothing is cached and the response reports the error.
    const keep = until && (await context.cacheResponse?.(until).catch(() => null));
    const response = await answerOrRefusal(methods, args);
    const readable = isPublic && (request.method === 'GET' || request.method === 'HEAD');
    if (!readable) return withSecurityHeaders(response);
    const whole = withSecurityHeaders(await publicResponse(request, response));
    await keep?.(whole.clone());
    return orNotModified(request, whole);
  };
  return markGuarded(null, Object.assign(handle, { endpoints: methods }));
}

/**
 * Handles the paths of one resource, for which `app/routes.ts` registers its module. The same rules as the router's
 * choose the call.
 * @param paths under `/api`, each with its methods
 */
export function resource(group: Group, paths: Record<string, Methods>): Resource {
  const rows = Object.entries(paths).map(([path, methods]) => ({ path, call: api(methods) }));
  const routes = rows.map(({ path, call }) => ({ path: `/api/${path}`, handle: call }));
  const handle = async (args: LoaderFunctionArgs): Promise<Response> => {
    const [match] = matchRoutes(routes, new URL(args.request.url).pathname)!;
    return match!.route.handle(args);
  };
  const calls = Object.fromEntries(rows.map(({ path, call }) => [path, call]));
  return markGuarded(null, Object.assign(handle, { calls, group }));
}

export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });
