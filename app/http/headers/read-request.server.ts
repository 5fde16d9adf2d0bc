import { isIPv4 } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import { isbot } from 'isbot';
import Negotiator from 'negotiator';
import { env } from '~/env.server';
import { parseLanguage } from '~/lib/language/language-tag';
import { networkOf } from '~/lib/web/network';
import { withoutLanguage, siteLanguageFor } from '~/messages/language-paths';

/** The bearer token, valid or not; null for other schemes, which may belong to a proxy. */
export function readBearer(request: Request): string | null {
  const sent = /^Bearer(?:\s+(?!\s)(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return sent && (sent[1] ?? '');
}

/** The URL as the router sees it, without the language prefix; redirects add the prefix again. */
export function localUrl({ url }: Request): URL {
  const local = new URL(url);
  local.pathname = withoutLanguage(local.pathname);
  return local;
}

/** False for robots, prefetches and HEAD requests. */
export function isHumanVisit({ headers, method }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  return method === 'GET' && !purpose?.includes('prefetch') && !isbot(headers.get('user-agent'));
}

/** Only the first languages in the header are read. */
const MAX_LANGUAGES = 20;

/** Lower-case tags, best first (RFC 9110, 12.5.4). Entries that are not languages, such as `*`, are left out. */
function acceptedLanguages(header: string | null | undefined): string[] {
  const accepted = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages();
  return accepted
    .slice(0, MAX_LANGUAGES)
    .map(parseLanguage)
    .filter((tag) => tag !== null);
}

/** The first supported language of an Accept-Language header; null if the site supports none of them. */
export function preferredLanguage(header: string | null | undefined): string | null {
  for (const tag of acceptedLanguages(header)) {
    const siteLanguage = siteLanguageFor(tag);
    if (siteLanguage) return siteLanguage;
  }
  return null;
}

/** The browser's preferred language; null if it names none. */
export const acceptedLanguage = ({ headers }: Request): string | null =>
  acceptedLanguages(headers.get('accept-language'))[0] ?? null;

/** The address without the port that some proxies append. */
const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * The rate-limit key of an IP address: IPv4, or the first 56 bits of IPv6 (RFC 6177); null if it is not an IP address.
 */
function countedAddress(text: string): string | null {
  const address = withoutPort(text.trim());
  return isIPv4(address) ? address : networkOf(address, 56);
}

/** The client address for rate limits. Behind a trusted proxy: the last entry of `X-Forwarded-For`. */
export function clientAddress(request: Request, { peerAddress }: AppLoadContext): string {
  const forwarded = env.TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)
    : undefined;
  return countedAddress(forwarded ?? '') ?? countedAddress(peerAddress ?? '') ?? 'unknown';
}
