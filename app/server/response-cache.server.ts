import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { dataVersion } from '~/adapters/database/cache-until-write.server';
import { requireDatabase } from '~/domain/site/health.server';
import type { CacheUntil } from '~/http/api.server';
import { encode, type Encoding } from '~/http/pages/page-rendering.server';
import { CACHED_CALL_PARAMETERS, knownParameters } from '~/http/pages/url-parameters.server';
import { matchesETag } from '~/http/public-response.server';
import { cacheUses } from '~/metrics.server';

type CachedResponse = {
  isFresh: () => Promise<boolean>;
  route: unknown;
  headers: Record<string, string>;
  body: Buffer;
};

/** Bytes. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Shorter responses are sent uncompressed, as `compression` does. */
const MIN_COMPRESSED = 1_024;

const answers = new LRUCache<string, CachedResponse>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ body }) => body.length + 1_000,
});

export const encodingFor = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));

/** Ignores parameters that no call reads. */
function keyOf(request: Request): string {
  const [path = ''] = request.originalUrl.split('?', 1);
  const query = knownParameters(request.originalUrl.slice(path.length), CACHED_CALL_PARAMETERS);
  return `${encodingFor(request)} ${path}${query}`;
}

/** Without a cookie or a token every caller gets the same response. */
const mayShare = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;

const freshness: Record<CacheUntil, () => Promise<() => Promise<boolean>>> = {
  async write() {
    const version = await dataVersion();
    return async () => (await dataVersion()) === version;
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
    const encoding = whole.length < MIN_COMPRESSED ? undefined : encodingFor(request);
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
  if (matchesETag(request.headers['if-none-match'], headers.etag ?? '')) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...others } = headers;
    response.status(304).set(others).end();
  } else response.set(headers).end(body);
}

/**
 * Sends a cached response while it is fresh: until any process writes to the database, or while the database is
 * reachable.
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
