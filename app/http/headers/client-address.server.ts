import { isIPv4 } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import { env } from '~/env.server';
import { networkOf } from '~/lib/web/network';

/** The address without the port that some proxies append. */
const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * The rate-limit key of an IP address: IPv4, or the first 56 bits of IPv6 (RFC 6177); null if it is not an IP address.
 */
function countedAddress(text: string): string | null {
  const bare = withoutPort(text.trim());
  return isIPv4(bare) ? bare : networkOf(bare, 56);
}

/** The client address for rate limits. Behind a trusted proxy: the last entry of `X-Forwarded-For`. */
export function clientAddress(request: Request, { peerAddress }: AppLoadContext): string {
  const forwarded = env.TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)
    : undefined;
  return countedAddress(forwarded ?? '') ?? countedAddress(peerAddress ?? '') ?? 'unknown';
}
