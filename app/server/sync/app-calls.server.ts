import { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { toDomainError } from '~/domain/database-errors.server';
import {
  DomainError,
  InvalidError,
  MalformedError,
  NotFoundError,
  UnauthorizedError,
} from '~/domain/errors';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { refusalHeaders, withSecurityHeaders } from '~/http/headers/response-headers.server';
import { log } from '~/log.server';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { inLanguage } from '~/messages/find-text';
import { t } from '~/messages/t';
import { type Params, requireNoOtherSite, type AppRequest } from './app-request-context.server';
import * as gpodder from './gpodder-calls.server';
import * as nextcloud from './nextcloud-calls.server';
import { personalFeed } from './personal-feed.server';

type Call = (appRequest: AppRequest, params: Params) => Promise<Response>;
type Address = { path: string; pattern: RegExp; methods: Record<string, Call> };

const PARTS: Record<string, string> = {
  user: '[^/]+',
  device: '[^/]+',
  format: 'json|opml|txt',
  kind: '\\w+',
};

function address(path: string, methods: Record<string, Call>): Address {
  const pattern = path
    .replaceAll('.', '\\.')
    .replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${PARTS[name]})`);
  return { path, pattern: new RegExp(`^${pattern}$`), methods };
}

/**
 * Paths of other apps' protocols. They are not Remix routes, because apps send JSON with arbitrary content types and
 * write with a cookie but without an Origin, which the rules for forms and calls reject. Nothing else of the site is
 * served under them.
 */
const addresses: Address[] = [
  address('/api/2/auth/:user/login.json', { POST: gpodder.login }),
  address('/api/2/auth/:user/logout.json', { POST: gpodder.logout }),
  address('/api/2/devices/:user.json', { GET: gpodder.readDevices }),
  address('/api/2/devices/:user/:device.json', { POST: gpodder.changeDevice }),
  address('/api/2/sync-devices/:user.json', {
    GET: gpodder.readGroups,
    POST: gpodder.readGroups,
  }),
  address('/api/2/subscriptions/:user/:device.json', {
    GET: gpodder.readFeeds,
    POST: gpodder.writeFeeds,
  }),
  address('/api/2/episodes/:user.json', {
    GET: gpodder.readActions,
    POST: gpodder.writeActions,
  }),
  address('/subscriptions/:user.:format', { GET: gpodder.readList }),
  address('/subscriptions/:user/:device.:format', {
    GET: gpodder.readList,
    PUT: gpodder.writeList,
  }),
  address('/my-feeds/:kind.xml', { GET: personalFeed }),
  address('/index.php/login/v2', { POST: nextcloud.startLogin }),
  address('/index.php/login/v2/poll', { POST: nextcloud.pollLogin }),
  address('/index.php/apps/gpoddersync/subscriptions', { GET: nextcloud.readFeeds }),
  address('/index.php/apps/gpoddersync/subscription_change/create', {
    POST: nextcloud.writeFeeds,
  }),
  address('/index.php/apps/gpoddersync/episode_action', { GET: nextcloud.readActions }),
  address('/index.php/apps/gpoddersync/episode_action/create', {
    POST: nextcloud.writeActions,
  }),
];

/** The paths of apps that have this method, with `:names` for their parts. */
export const appPaths = (method: string): string[] =>
  addresses.filter(({ methods }) => method in methods).map(({ path }) => path);

/** Some apps put two slashes between the site's address and the path, or one at its end. */
const plainPath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;

function findAddress(path: string): { methods: Address['methods']; params: Params } | null {
  const plain = plainPath(path);
  for (const { pattern, methods } of addresses) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const parts = Object.entries(match.groups ?? {});
    const params = parts.map(([name, value]) => [name, decodeURIComponent(value)]);
    return { methods, params: Object.fromEntries(params) as Params };
  }
  return null;
}

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Halaqa", charset="UTF-8"' };

function refusal(error: DomainError): Response {
  // The protocols do not know 422.
  const status = error instanceof InvalidError ? 400 : error.status;
  return Response.json(
    { code: status, message: error.message },
    {
      status,
      headers: {
        ...refusalHeaders(error),
        // Without the challenge some clients never sign in and turn sync off for good.
        ...(error instanceof UnauthorizedError && CHALLENGE),
      },
    },
  );
}

async function answer(appRequest: AppRequest): Promise<Response> {
  const { request } = appRequest;
  const match = findAddress(new URL(request.url).pathname);
  if (!match) throw new NotFoundError();
  const call = match.methods[request.method === 'HEAD' ? 'GET' : request.method];
  if (!call) {
    const methods = Object.keys(match.methods).join(', ');
    return new Response(null, { status: 405, headers: { Allow: methods } });
  }
  if (request.url.includes('%00')) throw new MalformedError(t('refusal.badAddress'));
  requireNoOtherSite(request);
  return call(appRequest, match.params);
}

/** Responds to an app; errors become responses too. */
export async function answerApp(request: Request, context: AppLoadContext): Promise<Response> {
  try {
    return withSecurityHeaders(await answer({ request, context }));
  } catch (thrown) {
    const refused = toDomainError(thrown);
    if (refused) return withSecurityHeaders(refusal(refused));
    log.error({ err: thrown }, 'the call of an app failed');
    return withSecurityHeaders(refusal(new DomainError(t('refusal.sorry'), 500)));
  }
}

function toWebRequest(request: Parameters<RequestHandler>[0]): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(`http://localhost${request.originalUrl}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  });
}

export const appCalls: RequestHandler = (request, response, next) => {
  // Decide before reading the body, which handlers of other paths read themselves.
  if (!findAddress(request.path)) return next();
  const language = preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
  const send = async () => {
    const peerAddress = request.socket.remoteAddress;
    const answered = await answerApp(toWebRequest(request), { peerAddress });
    response.locals.route = 'app';
    response.status(answered.status);
    for (const [name, value] of answered.headers) response.append(name, value);
    response.end(Buffer.from(await answered.arrayBuffer()));
  };
  inLanguage(language, send).catch(next);
};
