import ipaddr from 'ipaddr.js';

const BYTES = 16;

/**
 * Returns the IPv6 network of an address, such as `2001:db8::/48`, or an IPv4 address unchanged; null for an invalid
 * address.
 * @param bits a multiple of eight
 */
export function networkOf(text: string, bits: number): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const networkBytes = address.toByteArray().slice(0, bits / 8);
  const rest = Array<number>(BYTES - networkBytes.length).fill(0);
  return `${ipaddr.fromByteArray([...networkBytes, ...rest]).toString()}/${bits}`;
}
