import { ForbiddenError } from '~/domain/errors';
import { env, isHttps } from '~/env.server';
import { readBearer } from '~/http/headers/read-request.server';
import { t } from '~/messages/t';

type Hosts = { host: string | null | undefined; forwardedHost: string | null | undefined };

function ownHosts({ host, forwardedHost }: Hosts): Set<string> {
  const hosts = new Set([new URL(env.SITE_URL).host]);
  if (host) hosts.add(host);
  if (env.TRUST_PROXY && forwardedHost) hosts.add(forwardedHost);
  return hosts;
}

/** A site on https does not trust pages loaded over http. */
export function isOwnOrigin(origin: string, hosts: Hosts): boolean {
  try {
    const { host, protocol } = new URL(origin);
    return ownHosts(hosts).has(host) && (protocol === 'https:' || !isHttps);
  } catch {
    return false; // "null", sent by sandboxed frames and cross-origin redirects
  }
}

/** Rejects cross-site writes by Sec-Fetch-Site, else by Origin, else if any cookie is sent. @throws ForbiddenError */
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
  if (!allowed) throw new ForbiddenError(t('refusal.otherSite'));
}
