import { randomBytes } from 'node:crypto';
import { isHttps } from '~/env.server';

/** A fresh value for one answer's `script-src`. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Audio comes from wherever a feed keeps it, so media may be loaded from any http(s) host; everything else,
 * pictures included, comes from this site.
 */
function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
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

/**
 * Puts the security headers on an answer of the app. `nonce` is for pages alone; every other answer forbids
 * scripts outright. Headers that the answer has already are left as they are.
 */
export function setSecurityHeaders(headers: Headers, nonce?: string): void {
  const wanted: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** The same answer with the security headers, and not to be stored unless it says otherwise. */
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
