/** Converting a host to ASCII takes quadratic time, and valid hosts have at most 253 characters. */
const MAX_HOST_LENGTH = 512;
/** Characters that the URL parser drops before the host. */
const DROPPED = /[\t\r\n]|^[\0- ]+/g;
const PATH = /^[/\\](?![/\\])/;
const BEGINNING = /^(?:https?:)?[/\\]*/i;
const END = /[/\\?#]/;

function hasEndlessHost(address: string): boolean {
  if (address.length <= MAX_HOST_LENGTH) return false;
  const text = address.replace(DROPPED, '');
  const rest = text.replace(BEGINNING, '');
  const end = rest.search(END);
  return !PATH.test(text) && (end < 0 ? rest.length : end) > MAX_HOST_LENGTH;
}

/** Parses an untrusted URL; returns null if it is invalid or its host is too long. */
export function parseAddress(address: string, base?: string | URL): URL | null {
  if (hasEndlessHost(address)) return null;
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Returns the URL without its username and password. */
export function withoutPassword(url: URL): string {
  url.username = '';
  url.password = '';
  return url.href;
}

/** Returns the `host:port` of a URL; '' if it is invalid. */
export const hostOf = (url: string): string => parseAddress(url)?.host ?? '';

const ESCAPE = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** Writes each escape in the form of RFC 3986, 6.2.2: in capitals, and none of a character that needs none. */
export const normalizeEscapes = (address: string): string =>
  address.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });

/** Undoes escaping as HTML that was done once too often. */
export const withoutEntities = (address: string): string =>
  address.replace(/&(?:amp|#0*38|#x0*26);(?:amp;)*/gi, '&');

export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
