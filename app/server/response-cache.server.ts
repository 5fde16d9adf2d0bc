import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { dataVersion } from '~/adapters/database/cache-until-write.server';
import { requireDatabase } from '~/domain/site/health.server';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { encode, type Encoding } from '~/http/pages/page-rendering.server';
import {
  CACHED_CALL_PARAMETERS,
  knownParameters,
  PAGE_PARAMETERS,
} from '~/http/pages/url-parameters.server';
import { matchesETag } from '~/http/public-response.server';
import { MINUTE } from '~/lib/time/milliseconds';
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
  (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));

export const isCall = (path: string): boolean => /^\/api\/./i.test(path);

/** Ignores parameters that no call or page reads. Pages also offer the browser's language. */
function keyOf(request: Request): string {
  const [path = ''] = request.originalUrl.split('?', 1);
  const query = request.originalUrl.slice(path.length);
  const encoding = encodingFor(request);
  if (isCall(path)) return `${encoding} ${path}${knownParameters(query, CACHED_CALL_PARAMETERS)}`;
  const language = preferredLanguage(request.headers['accept-language']);
  return `${encoding} ${language} ${path}${knownParameters(query, PAGE_PARAMETERS)}`;
}

/** Without a cookie or a token every caller with the same key gets the same response. */
const mayShare = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;

/** `minute`: until the next write, but at most a minute, as pages also depend on the time of day. */
type CacheUntil = 'write' | 'minute' | 'outage';

async function untilWrite() {
  const version = await dataVersion();
  return async () => (await dataVersion()) === version;
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
  if (!mayShare(request)) return null;
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
    answers.set(keyOf(request), { isFresh, route: locals.route, headers, body });
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

/**
 * Sends a cached response while it is fresh: until any process writes to the database, for a minute at most, or while
 * the database is reachable.
 */
export const cachedResponses: RequestHandler = (request, response, next) => {
  const kept = mayShare(request) ? answers.get(keyOf(request)) : undefined;
  if (!kept) return next();
  const sendOrGoOn = (hit: boolean) => {
    cacheUses.inc({ cache: 'answers', result: hit ? 'hit' : 'miss' });
    if (hit) send(request, response, kept);
    else next();
  };
  kept
    .isFresh()
    .catch(() => false)
    .then(sendOrGoOn)
    .catch(next);
};
