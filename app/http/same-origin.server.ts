import { ForbiddenError } from '~/domain/errors';
import { env, isHttps } from '~/env.server';
import { readBearer } from './bearer';

/** What a request says of its host. */
type Hosts = { host: string | null | undefined; forwardedHost: string | null | undefined };

/** The hosts a visitor's browser may believe it talks to. */
function ownHosts({ host, forwardedHost }: Hosts): Set<string> {
  const hosts = new Set([new URL(env.SITE_URL).host]);
  if (host) hosts.add(host);
  if (env.TRUST_PROXY && forwardedHost) hosts.add(forwardedHost);
  return hosts;
}

/** Whether an Origin header names this site. A page that came over http is nobody's word for a site on https. */
export function isOwnOrigin(origin: string, hosts: Hosts): boolean {
  try {
    const { host, protocol } = new URL(origin);
    return ownHosts(hosts).has(host) && (protocol === 'https:' || !isHttps);
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
  if (readBearer(request) !== null) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const allowed = site
    ? site === 'same-origin' || site === 'none'
    : origin
      ? isOwnOrigin(origin, {
          host: request.headers.get('host'),
          forwardedHost: request.headers.get('x-forwarded-host'),
        })
      : !request.headers.has('cookie');
  if (!allowed) throw new ForbiddenError('This request did not come from this site.');
}
