import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { versionOf } from '~/adapters/database/data-versions.server';
import { requireDatabase } from '~/domain/site/health.server';
import { COOKIE_NAME } from '~/http/access/cookies.server';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { encode, type Encoding } from '~/http/pages/page-rendering.server';
import {
  CACHED_CALL_PARAMETERS,
  knownParameters,
  PAGE_PARAMETERS,
} from '~/http/pages/url-parameters.server';
import { readChoice, readTheme } from '~/http/pages/visitor-choices.server';
import { matchesETag } from '~/http/public-response.server';
import { MINUTE } from '~/lib/time/milliseconds';
import { FLASH_COOKIE } from '~/lib/web/form-outcome';
import { cacheUses } from '~/metrics.server';

type CachedResponse = {
  isFresh: () => Promise<boolean>;
  route: unknown;
  headers: Record<string, string>;
  body: Buffer;
};

/** Bytes. */
const MAX_SIZE = 16 * 1024 * 1024;
/** Shorter responses are sent uncompressed, as `compression` does. */
const MIN_COMPRESSED = 1_024;

const answers = new LRUCache<string, CachedResponse>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ body }) => body.length + 1_000,
});

export const encodingFor = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));

export const isCall = (path: string): boolean => /^\/api\/./i.test(path);

/** Cookies with which a page belongs to one person. */
const PERSONAL_COOKIES = new RegExp(`(?:^|[;\\s])(?:${COOKIE_NAME}|${FLASH_COOKIE})=`);

/** What pages show differently by cookie and browser: the theme, and the language that is offered. */
async function preferencesOf({ headers }: Request): Promise<string> {
  const { cookie } = headers;
  const [theme, choice] = cookie
    ? await Promise.all([readTheme(cookie), readChoice(cookie)])
    : [null, null];
  return `${preferredLanguage(headers['accept-language'])} ${theme} ${choice}`;
}

/**
 * Every visitor with the same key gets the same response. Parameters that no call or page reads are ignored. Null for
 * people who are signed in or about to see a toast, and for anything but reading.
 */
async function keyOf(request: Request): Promise<string | null> {
  const { method, headers, originalUrl } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return null;
  if (headers.cookie !== undefined && PERSONAL_COOKIES.test(headers.cookie)) return null;
  const [path = ''] = originalUrl.split('?', 1);
  const query = originalUrl.slice(path.length);
  const encoding = encodingFor(request);
  if (isCall(path)) return `${encoding} ${path}${knownParameters(query, CACHED_CALL_PARAMETERS)}`;
  const preferences = await preferencesOf(request);
  return `${encoding} ${preferences} ${path}${knownParameters(query, PAGE_PARAMETERS)}`;
}

/**
 * `write`: until what visitors see changes. `minute`: the same, but at most a minute, as pages also depend on the time of
 * day and show counts of views.
 */
type CacheUntil = 'write' | 'minute' | 'outage';

async function untilWrite() {
  const version = await versionOf('public');
  return async () => (await versionOf('public')) === version;
}

const freshness: Record<CacheUntil, () => Promise<() => Promise<boolean>>> = {
  write: untilWrite,
  async minute() {
    const end = Date.now() + MINUTE;
    const isUnchanged = await untilWrite();
    return async () => Date.now() < end && isUnchanged();
  },
  async outage() {
    return () => requireDatabase().then(() => true);
  },
};

/** @returns a function that caches the response for other visitors; null if the response is personal */
export async function cacheResponse(request: Request, { locals }: Response, until: CacheUntil) {
  const key = await keyOf(request);
  if (key === null) return null;
  const isFresh = await freshness[until]();
  return async (answer: globalThis.Response): Promise<void> => {
    if (answer.status !== 200 || answer.headers.has('Set-Cookie')) return;
    const whole = new Uint8Array(await answer.arrayBuffer());
    const isEncoded = answer.headers.has('Content-Encoding') || whole.length < MIN_COMPRESSED;
    const encoding = isEncoded ? undefined : encodingFor(request);
    const body = await encode(whole, encoding);
    answer.headers.append('Vary', 'Accept-Encoding');
    answer.headers.set('Content-Length', String(body.length));
    if (encoding) answer.headers.set('Content-Encoding', encoding);
    const headers = Object.fromEntries(answer.headers);
    answers.set(key, { isFresh, route: locals.route, headers, body });
  };
}

function send(
  request: Request,
  response: Response,
  { route, headers, body }: CachedResponse,
): void {
  response.locals.route = route;
  if (headers.etag && matchesETag(request.headers['if-none-match'], headers.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...others } = headers;
    response.status(304).set(others).end();
  } else response.set(headers).end(body);
}

async function sendCached(request: Request, response: Response): Promise<boolean> {
  const key = await keyOf(request);
  const cached = key === null ? undefined : answers.get(key);
  if (!cached) return false;
  const isFresh = await cached.isFresh().catch(() => false);
  cacheUses.inc({ cache: 'answers', result: isFresh ? 'hit' : 'miss' });
  if (isFresh) send(request, response, cached);
  return isFresh;
}

/**
 * Sends a cached response while it is fresh: until any process changes what visitors see, for a minute at most, or while
 * the database is reachable.
 */
export const cachedResponses: RequestHandler = (request, response, next) => {
  sendCached(request, response)
    .then((sent) => {
      if (!sent) next();
    })
    .catch(next);
};
