import { randomBytes } from 'node:crypto';
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

const transportSecurity = `max-age=31536000${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;

/**
 * Adds security headers; those already set are kept.
 * @param scripts nonce or hashes of the page's scripts; without them the response forbids scripts
 */
export function setSecurityHeaders(headers: Headers, scripts?: string): void {
  const wanted: Record<string, string> = {
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
  for (const [name, value] of Object.entries(wanted)) {
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

const headersWithoutScripts = new Headers();
setSecurityHeaders(headersWithoutScripts);

/** For responses that are not pages, such as static files. */
export const securityHeaders: ReadonlyMap<string, string> = new Map(headersWithoutScripts);
