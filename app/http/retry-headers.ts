import type { EntryContext } from '@remix-run/node';
import type { DomainError } from '~/domain/errors';

/** Retry-After, for refusals that know when it is worth trying again. */
export function retryHeaders({ retryAfterSeconds }: DomainError): Record<string, string> {
  return retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
}

/** Remix leaves out what loaders and actions say in headers; when to try again must get through. */
export function keepRetryAfter(
  headers: Headers,
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
): void {
  for (const said of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const retryAfter = said.get('Retry-After');
    if (retryAfter) headers.set('Retry-After', retryAfter);
  }
}
