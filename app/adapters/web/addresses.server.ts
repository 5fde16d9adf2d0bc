import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address is one that a stranger's link must not make this server call. */
export class AddressRefusedError extends Error {
  constructor(readonly host: string) {
    super(`${host} is not a public address.`);
    this.name = 'AddressRefusedError';
  }
}

/** Whether an IP address is on the public internet: not private, loopback, link-local, CGNAT or mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out; the rest is special or not yet anything.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/** The host of a URL when it is an IP address, without the brackets of IPv6; else null. */
function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/** Whether `host` or `host:port` of the URL is on the list of hosts that may have a private address. */
export function isAllowlisted(url: URL, allowlist: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowlist.includes(url.hostname) || allowlist.includes(`${url.hostname}:${port}`);
}

/**
 * Refuses a URL whose host is written as a non-public IP address. Names are checked when they are
 * resolved, in `publicLookup`, because only then is it known what they stand for.
 * @throws AddressRefusedError
 */
export function refuseLiteralAddress(url: URL): void {
  const address = literalAddress(url);
  if (address !== null && !isPublicAddress(address)) throw new AddressRefusedError(url.hostname);
}

/**
 * Resolves a name for a connection and leaves only public addresses, so that what was checked is what is
 * connected to: a name that answers differently the second time gains nothing.
 */
export function publicLookup(resolve: typeof resolveName = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const open = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return callback(new AddressRefusedError(hostname), '', 0);
      if (options.all) return callback(null, open);
      return callback(null, first.address, first.family);
    });
  };
}
