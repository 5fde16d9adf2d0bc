import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '~/env.server';

const HEADER = 'x-halaqa-peer-address';

/**
 * Remix hands routes a web Request, which does not know who is at the other end. Node tells on this channel,
 * before the server's own handler runs; whatever a client sent under our header's name is overwritten.
 */
export function rememberPeerAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[HEADER] = request.socket.remoteAddress ?? 'unknown';
  });
}

/** An address without the port that some proxies write behind it. */
const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * What is counted for an IP address: IPv4 as it is, also when it is written as IPv6, and of IPv6 the first
 * 64 bits. The other half belongs to whoever has the line, who could be somebody new with each request.
 * @returns null for what is no address
 */
function countedAddress(text: string): string | null {
  const bare = withoutPort(text.trim());
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return null;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, ...Array<number>(8).fill(0)]).toString()}/64`;
}

/**
 * The address that throttles count against. `X-Forwarded-For` is believed only behind a proxy that is known
 * to set it (TRUST_PROXY), and then only its last entry: the one our proxy wrote itself. Where that is no
 * address, it is the proxy's own.
 */
export function clientAddress(request: Request): string {
  const peer = request.headers.get(HEADER) ?? '';
  const forwarded = env.TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)
    : undefined;
  return countedAddress(forwarded ?? '') ?? countedAddress(peer) ?? 'unknown';
}
