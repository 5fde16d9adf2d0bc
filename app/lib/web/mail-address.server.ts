import { z } from 'zod';
import { normalizeText } from '~/lib/text/normalize-text';
import { parseAddress } from './parse-address';

/** Internationalized mail addresses (RFC 6531): any script before and after the `@`. */

/** In octets, of the part before the `@` (RFC 5321). */
const MAX_LOCAL = 64;

const isAscii = (text: string): boolean => /^[\u0021-\u007e]*$/.test(text);

function split(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  if (at < 0) return ['', address];
  return [address.slice(0, at), address.slice(at + 1)];
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d-]*[\p{L}\p{M}\p{N}])?`;
const DOMAIN = new RegExp(`^${LABEL}(?:[.。．｡]${LABEL})+$`, 'u');

/** The ASCII form of a domain in any script, as mail servers and the DNS know it; unchanged if it has none. */
function asciiDomain(domain: string): string {
  if (isAscii(domain)) return domain;
  if (!DOMAIN.test(domain)) return domain;
  return parseAddress(`http://${domain}`)?.hostname ?? domain;
}

/** The one form in which an address is stored, compared and written to. Anything that is no address stays as it is. */
export function normalizeMailAddress(text: string): string {
  const [local, domain] = split(text.trim());
  if (local === '' || (isAscii(local) && isAscii(domain))) return text.trim();
  return `${normalizeText(local, 'NFC')}@${asciiDomain(domain)}`;
}

/** Letters of any script, and what ASCII addresses may have; nothing that cannot be seen. */
const LOCAL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const isInternationalLocal = (local: string): boolean =>
  LOCAL.test(local) &&
  !INVISIBLE.test(local) &&
  new TextEncoder().encode(local).length <= MAX_LOCAL;

const asciiAddress = z.email();

/** @param address as `normalizeMailAddress` returns it */
export function isMailAddress(address: string): boolean {
  const [local, domain] = split(address);
  if (!isAscii(local) && !isInternationalLocal(local)) return false;
  // The pattern for ASCII addresses knows no top-level domains in other scripts.
  const plainDomain = domain.replace(/\.xn--[a-z\d-]{1,59}$/i, '.example');
  return asciiAddress.safeParse(`${isAscii(local) ? local : 'local'}@${plainDomain}`).success;
}

/** For comparing: addresses that differ only in case or in the spelling of their letters are one. */
export function emailKey(address: string): string {
  const [local, domain] = split(normalizeMailAddress(address));
  const plain = isAscii(local) ? local : normalizeText(local, 'NFKC');
  return `${plain}@${domain}`.toLowerCase();
}

/** The box into which letters to this address fall: without the `+…` that members append. */
export function mailboxOf(address: string): string {
  const [local, domain] = split(emailKey(address));
  return `${local.replace(/(?<=.)\+.*/, '')}@${domain}`;
}
