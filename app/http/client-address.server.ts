import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
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

/**
 * The address that throttles count against. `X-Forwarded-For` is believed only behind a proxy that is known
 * to set it (TRUST_PROXY), and then only its last entry: the one our proxy wrote itself.
 */
export function clientAddress(request: Request): string {
  if (env.TRUST_PROXY) {
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return request.headers.get(HEADER) ?? 'unknown';
}
