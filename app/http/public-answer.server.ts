import { createHash } from 'node:crypto';
import { readBearer } from './access/bearer';
import { readTokenCookie } from './access/cookies.server';

/** Of answers that scripts of other sites may read. */
const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After';

/** Without a session every caller gets the same answer. */
const isAnonymous = (request: Request): boolean =>
  readBearer(request) === null && readTokenCookie(request) === null;

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** `*` is any tag (RFC 9110, 13.1.2). */
function isKnown({ headers }: Request, tag: string): boolean {
  const known = (headers.get('if-none-match') ?? '').split(',').map(withoutWeakness);
  return known.includes('*') || known.includes(withoutWeakness(tag));
}

async function withETag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const { headers } = response;
  let body: ArrayBuffer | null = null;
  if (!headers.has('ETag')) {
    body = await response.arrayBuffer();
    const hash = createHash('sha1').update(new Uint8Array(body)).digest('base64url');
    headers.set('ETag', `W/"${hash}"`);
  }
  return isKnown(request, headers.get('ETag')!)
    ? new Response(null, { status: 304, headers })
    : new Response(body ?? response.body, { status: 200, headers });
}

/** What is kept for all is the same for all. */
const isForAll = ({ headers }: Response): boolean =>
  headers.get('Cache-Control')?.startsWith('public') ?? false;

/**
 * Other sites may read what a call answers to those without a session; browsers keep it and ask whether it has
 * changed.
 */
export async function publicAnswer(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (headers.has('Set-Cookie') || !(isForAll(response) || isAnonymous(request))) return response;
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', EXPOSED);
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!isForAll(response)) headers.append('Vary', 'Cookie, Authorization');
  if (response.ok && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  return withETag(request, response);
}

/** What browsers ask before a request with a header of its own; null for any other request. */
export function preflightAnswer({ method, headers }: Request): Response | null {
  const wanted = headers.get('access-control-request-method');
  if (method !== 'OPTIONS' || (wanted !== 'GET' && wanted !== 'HEAD')) return null;
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
