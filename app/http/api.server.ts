import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { DomainError, NotFoundError, SORRY } from '~/domain/errors';
import { asRefusal } from '~/domain/health/health.server';
import { countUse, type ThrottleName } from '~/domain/throttles/throttles.server';
import { log } from '~/log.server';
import { readJson } from './body.server';
import { markGuarded } from './guarded.server';
import { parseBody, parseParams, parseQuery } from './parse.server';
import { refusalHeaders } from './refusal-headers';
import { requireSameOrigin } from './same-origin.server';
import { withSecurityHeaders } from './security-headers.server';
import { openVisit, throttleKey, type Access, type VisitFor } from './visit.server';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One JSON call: who may, what it takes, which verb answers. `/api/openapi.json` is made from these. */
export type Endpoint<A extends Access = Access, P = unknown, Q = unknown, B = unknown> = {
  access: A;
  /** One line for the reader of the API description. */
  summary: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Takes JSON that calls itself text/plain, too. */
  plainText?: boolean;
  throttle?: ThrottleName;
  /** Counts by address even those who are signed in: a new account must not bring a new allowance. */
  throttleByAddress?: boolean;
  /** Status of a success with a body, when not 200; without a body it is 204. */
  status?: number;
  /** Status when it was so already, where that differs: 200 beside the 201 of what is new. */
  repeatStatus?: number;
  /** Refusals of the verb beside those that follow from access, address, body and throttle. */
  refuses?: readonly number[];
  /** What the cookie is for that a success sets. */
  setsCookie?: string;
  /** The success body, for the API description; the contract test checks real answers against it. */
  response?: z.ZodType;
  handle: (
    visit: Omit<VisitFor<A>, 'params'> & { params: P; query: Q; body: B },
  ) => Promise<unknown>;
};

/** Only infers the types that `params`, `query` and `body` give. */
export function endpoint<A extends Access, P = Record<string, string>, Q = unknown, B = unknown>(
  definition: Endpoint<A, P, Q, B>,
): Endpoint {
  return definition as unknown as Endpoint;
}

type Methods = Partial<Record<Method, Endpoint>>;
type Handler = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>) & {
  endpoints: Methods;
};

/** A JSON answer. */
export function reply(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

function refusal(error: DomainError, headers: HeadersInit = {}): Response {
  const fields = Object.keys(error.fields).length > 0;
  return reply(
    { error: error.message, ...(fields ? { fields: error.fields } : {}) },
    { status: error.status, headers: { ...headers, ...refusalHeaders(error) } },
  );
}

async function answer(methods: Methods, args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method;
  const call = methods[method];
  if (!call) {
    if (Object.keys(methods).length === 0) throw new NotFoundError('There is no such call.');
    const allow = Object.keys(methods).join(', ');
    return refusal(new DomainError(`Use ${allow} here.`, 405), { Allow: allow });
  }
  if (method !== 'GET') requireSameOrigin(request);
  const visit = await openVisit(call.access, args);
  if (call.throttle) {
    await countUse(call.throttle, call.throttleByAddress ? visit.address : throttleKey(visit));
  }
  const body = method === 'GET' ? undefined : await readJson(request, call.plainText);
  const result = await call.handle({
    ...visit,
    params: call.params ? parseParams(call.params, args.params) : args.params,
    query: call.query ? parseQuery(call.query, visit.url.searchParams) : undefined,
    body: call.body ? parseBody(call.body, body === undefined ? {} : body) : undefined,
  });
  if (result instanceof Response) return result;
  if (result === undefined || result === null) return new Response(null, { status: 204 });
  return reply(result, { status: call.status ?? 200 });
}

/**
 * The handler of one address under `/api`, both its loader and its action. Every answer is JSON with the
 * security headers; every refusal has the form `{ error, fields? }`; what nobody foresaw is logged and answered with 500.
 */
export function api(methods: Methods): Handler {
  const handle = async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return withSecurityHeaders(await answer(methods, args));
    } catch (error) {
      if (error instanceof Response) return withSecurityHeaders(error);
      const refused = asRefusal(error);
      if (refused) return withSecurityHeaders(refusal(refused));
      log.error({ err: error, path: new URL(args.request.url).pathname }, 'call failed');
      return withSecurityHeaders(refusal(new DomainError(SORRY, 500)));
    }
  };
  return markGuarded(Object.assign(handle, { endpoints: methods }));
}

/** `page` and `limit` of a paged list, from 1 and at most 100. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });
