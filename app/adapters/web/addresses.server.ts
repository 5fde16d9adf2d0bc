import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class AddressRefusedError extends Error {
  constructor(readonly host: string) {
    super(`${host} is not a public address.`);
    this.name = 'AddressRefusedError';
  }
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

export function isAllowlisted(url: URL, allowlist: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowlist.includes(url.hostname) || allowlist.includes(`${url.hostname}:${port}`);
}

/** Host names are checked later by `publicLookup`. @throws AddressRefusedError for a literal non-public IP address */
export function refuseLiteralAddress(url: URL): void {
  const address = literalAddress(url);
  if (address !== null && !isPublicAddress(address)) throw new AddressRefusedError(url.hostname);
}

/** Resolves host names to public addresses only, at connection time, which defeats DNS rebinding. */
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
