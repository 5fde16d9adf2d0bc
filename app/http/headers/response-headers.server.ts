import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import type { Allowance, DomainError } from '~/domain/errors';
import { env, isHttps } from '~/env.server';

export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Media may come from any http(s) host; everything else must come from this site. */
function contentSecurityPolicy(scripts: string | undefined): string {
  return [
    "default-src 'none'",
    scripts ? `script-src 'self' ${scripts}` : "script-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self' blob: https: http:",
    import.meta.env?.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Policy of the embeddable player: a page without scripts that sends nothing anywhere. */
export const FRAMED_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  ...(isHttps ? ['upgrade-insecure-requests'] : []),
].join('; ');

/** Policy of the worker that fetches episodes to keep them on the device: pages themselves cannot reach other sites. */
export const DOWNLOAD_WORKER_POLICY = [
  "default-src 'none'",
  "connect-src 'self' https: http:",
  ...(isHttps ? ['upgrade-insecure-requests'] : []),
].join('; ');

const transportSecurity = `max-age=31536000${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;

/**
 * Adds security headers; those already set are kept.
 * @param scripts nonce or hashes of the page's scripts; without them the response forbids scripts
 */
export function setSecurityHeaders(headers: Headers, scripts?: string): void {
  const securityHeaders: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(scripts),
    'X-Content-Type-Options': 'nosniff',
    // A response with its own policy sets its own frame-ancestors.
    ...(headers.has('Content-Security-Policy') ? {} : { 'X-Frame-Options': 'DENY' }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': transportSecurity } : {}),
  };
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  setSecurityHeaders(headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

/** A text that the browser saves as a file. */
export const download = (name: string, type: string, body: string | ReadableStream): Response =>
  withSecurityHeaders(
    new Response(body, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    }),
  );

const headersWithoutScripts = new Headers();
setSecurityHeaders(headersWithoutScripts);

/** For responses that are not pages, such as static files. */
export const securityHeaders: ReadonlyMap<string, string> = new Map(headersWithoutScripts);

/** Rate-limit headers as defined by draft-ietf-httpapi-ratelimit-headers. */
export function allowanceHeaders(allowance: Allowance | null): Record<string, string> {
  if (!allowance) return {};
  const { name, points, seconds, left, reset } = allowance;
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
    RateLimit: `"${name}";r=${left};t=${reset}`,
  };
}

/** Retry-After and the rate-limit headers if known; WWW-Authenticate for 401. */
export function refusalHeaders({
  retryAfterSeconds,
  status,
  allowance,
}: Pick<DomainError, 'retryAfterSeconds' | 'status' | 'allowance'>): Record<string, string> {
  return {
    ...allowanceHeaders(allowance),
    ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}

/** Remix drops the headers of loaders and actions; this copies those of error responses. */
export function keepRefusalHeaders(
  headers: Headers,
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
): void {
  for (const routeHeaders of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    for (const name of ['Retry-After', 'WWW-Authenticate']) {
      const value = routeHeaders.get(name);
      if (value) headers.set(name, value);
    }
  }
}

/** Remix rejects unsupported methods with 405 but does not send Allow. */
export function nameMethods(
  headers: Headers,
  { manifest, staticHandlerContext: { matches } }: EntryContext,
): void {
  const screen = matches.at(-1)?.route.id ?? 'root';
  // Methods that no screen accepts are rejected before the route is matched.
  const takesPost = screen === 'root' || manifest.routes[screen]?.hasAction;
  headers.set('Allow', takesPost ? 'GET, HEAD, POST' : 'GET, HEAD');
}
