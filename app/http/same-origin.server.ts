import { ForbiddenError } from '~/domain/errors';
import { env } from '~/env.server';

/** The host the visitor's browser believes it talks to. */
function ownHosts(request: Request): Set<string> {
  const hosts = new Set([new URL(env.SITE_URL).host]);
  const host = request.headers.get('host');
  if (host) hosts.add(host);
  const forwarded = env.TRUST_PROXY && request.headers.get('x-forwarded-host');
  if (forwarded) hosts.add(forwarded);
  return hosts;
}

function originIsOwn(request: Request, origin: string): boolean {
  try {
    return ownHosts(request).has(new URL(origin).host);
  } catch {
    return false; // "null", as sandboxed frames and redirects across origins send it
  }
}

/**
 * Refuses a write that another site's page may have caused. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; a client that says neither is no browser, and is let through
 * only when it carries no cookie that could speak for a person. A bearer token cannot be sent by a foreign
 * page, so it needs no such check.
 * @throws ForbiddenError
 */
export function requireSameOrigin(request: Request): void {
  if (request.headers.has('authorization')) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const allowed = site
    ? site === 'same-origin' || site === 'none'
    : origin
      ? originIsOwn(request, origin)
      : !request.headers.has('cookie');
  if (!allowed) throw new ForbiddenError('This request did not come from this site.');
}
