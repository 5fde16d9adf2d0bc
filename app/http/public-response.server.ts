import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readTokenCookie } from './access/cookies.server';
import { readBearer } from './headers/read-request.server';

/** Response headers that scripts of other sites may read. */
const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After';

/** Without a session every caller gets the same response. */
const isAnonymous = (request: Request): boolean =>
  readBearer(request) === null && readTokenCookie(request) === null;

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * `*` matches any tag (RFC 9110, 13.1.2).
 * @param ifNoneMatch the If-None-Match header
 */
export function matchesETag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map(withoutWeakness);
  return tags.includes('*') || tags.includes(withoutWeakness(tag));
}

/** By hash of the URL: the response's hash, and since when this process has known it, in ms. */
const versions = new LRUCache<string, { hash: string; since: number }>({ max: 5_000 });

const hashOf = (content: Uint8Array | string): string =>
  createHash('sha1').update(content).digest('base64url');

function knownSince(url: string, hash: string): number {
  const address = hashOf(url);
  let answer = versions.get(address);
  if (answer?.hash !== hash) {
    answer = { hash, since: Date.now() };
    versions.set(address, answer);
  }
  return answer.since;
}

/** Adds ETag and Last-Modified. The latter is never earlier than the change but may be much later. */
async function withETag(url: string, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (status !== 200 || headers.has('ETag')) return response;
  const body = await response.arrayBuffer();
  const hash = hashOf(new Uint8Array(body));
  headers.set('ETag', `W/"${hash}"`);
  if (!headers.has('Last-Modified')) {
    headers.set('Last-Modified', new Date(knownSince(url, hash)).toUTCString());
  }
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, headers });
}

/** 304 if the caller already has this response. */
export function orNotModified(request: Request, response: Response): Response {
  const tag = response.status === 200 ? response.headers.get('ETag') : null;
  if (tag === null || !matchesETag(request.headers.get('if-none-match'), tag)) return response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return new Response(null, { status: 304, headers });
}

/** Publicly cacheable responses are the same for everyone. */
const isForAll = ({ headers }: Response): boolean =>
  headers.get('Cache-Control')?.startsWith('public') ?? false;

/** Adds CORS headers to responses for callers without a session; browsers cache them and revalidate. */
export async function publicResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (headers.has('Set-Cookie') || !(isForAll(response) || isAnonymous(request))) return response;
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', EXPOSED);
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!isForAll(response)) headers.append('Vary', 'Cookie, Authorization');
  if (response.ok && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  return withETag(request.url, response);
}

/** The response to a CORS preflight; null for any other request. */
export function preflightResponse({ method, headers }: Request): Response | null {
  const requestedMethod = headers.get('access-control-request-method');
  if (method !== 'OPTIONS' || (requestedMethod !== 'GET' && requestedMethod !== 'HEAD'))
    return null;
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-None-Match, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  });
}
