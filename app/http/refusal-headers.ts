import type { EntryContext } from '@remix-run/node';
import type { DomainError } from '~/domain/errors';

/** Retry-After, for refusals that know when it is worth trying again; for a 401 how to sign in. */
export function refusalHeaders({
  retryAfterSeconds,
  status,
}: Pick<DomainError, 'retryAfterSeconds' | 'status'>): Record<string, string> {
  return {
    ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}

/** Remix leaves out what loaders and actions say in headers; those of refusals must get through. */
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
