import type { EntryContext } from '@remix-run/node';
import type { Allowance, DomainError } from '~/domain/errors';

/** As draft-ietf-httpapi-ratelimit-headers names them. */
export function allowanceHeaders(allowance: Allowance | null): Record<string, string> {
  if (!allowance) return {};
  const { name, points, seconds, left, reset } = allowance;
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
    RateLimit: `"${name}";r=${left};t=${reset}`,
  };
}

/** Retry-After and the allowance where they are known; WWW-Authenticate for 401. */
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

/** Remix drops the headers of loaders and actions; those of refusals are kept. */
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

/** Remix refuses a method that a screen does not take, but does not name those it takes. */
export function nameMethods(
  headers: Headers,
  { manifest, staticHandlerContext: { matches } }: EntryContext,
): void {
  const screen = matches.at(-1)?.route.id ?? 'root';
  // A method that no screen takes is refused before the screen is looked for.
  const takesPost = screen === 'root' || manifest.routes[screen]?.hasAction;
  headers.set('Allow', takesPost ? 'GET, HEAD, POST' : 'GET, HEAD');
}
