import type { EntryContext } from '@remix-run/node';
import type { Allowance, DomainError } from '~/domain/errors';

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
  for (const said of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    for (const name of ['Retry-After', 'WWW-Authenticate']) {
      const value = said.get(name);
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
