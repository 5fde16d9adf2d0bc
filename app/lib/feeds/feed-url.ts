import {
  normalizeEscapes,
  parseAddress,
  withoutEntities,
  withoutTrailingSlashes,
} from '~/lib/web/parse-address';
import { deferred, type DeferredText } from '~/messages/t';

/** Parameter names that carry a secret, lowercased and without punctuation. */
const SECRET_NAME =
  /^(?:auth(?!or).*|.*(?:auth|token|secret|password|passwd|passcode|credentials?|signature|jwt|sessionid|phpsessid)|session|(?:.*(?:api|access|feed|rss|private|user|member|subscriber|subscription|license|licence|secret|auth))?key|pass|pwd|pw|sig|hmac)$/;

/** Hosts of private podcasts, with the part of the path that holds the token. */
const SECRET_PATHS: [host: RegExp, path: RegExp][] = [
  [/(?:^|\.)supportingcast\.fm$/, /^\/content\//],
  [/(?:^|\.)supercast\.(?:com|tech)$/, /./],
  [/^subscribers\.transistor\.fm$/, /./],
  [/^access\.acast\.com$/, /^\/rss\/[^/]+\/[^/]+/],
  [/(?:^|\.)helloaudio\.fm$/, /^\/feed\//],
];
/** Matches a signed token, or a long segment after "private" or "token". */
const SECRET_PATH =
  /\/eyJ[\w-]{10,}|\/private(?:-feed)?\/[^?]*[\w-]{16,}|\/(?:token|auth|secret)\/[\w-]{16,}/i;
const EMAIL = /^[^@\s]{1,64}@[^@\s.]{1,63}\.[^@\s]{1,190}$/;

/** Yields parameters of the query, and of a path or query that separates them with semicolons. */
function* parametersOf({ pathname, search, searchParams }: URL): Generator<[string, string]> {
  yield* searchParams;
  const [, ...pieces] = `${pathname};${search.replaceAll('&', ';').slice(1)}`.split(';');
  for (const piece of pieces) {
    const [name = '', ...value] = piece.split('=');
    yield [name, value.join('=')];
  }
}

/** Whether a URL contains credentials or a token and so must not be shown, logged or stored. */
export function isPrivateFeedUrl(address: string): boolean {
  const url = parseAddress(address);
  if (!url) return false;
  const { username, password, hostname, pathname } = url;
  if (username || password) return true;
  for (const [name, value] of parametersOf(url)) {
    if (EMAIL.test(value)) return true;
    if (value && SECRET_NAME.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''))) return true;
  }
  return (
    SECRET_PATH.test(pathname) ||
    SECRET_PATHS.some(([host, path]) => host.test(hostname) && path.test(pathname))
  );
}

/** Feeds of the sample library, by path on this site. */
export const SAMPLE_FEED = /^\/sample\/feeds\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Transcripts and chapters referenced by sample feeds, by path on this site. */
export const SAMPLE_TEXT = /^\/sample\/texts\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a file referenced by a feed may be fetched. */
export const isTextAddress = (value: string): boolean =>
  SAMPLE_TEXT.test(value) || /^https?:\/\//i.test(value);

/** Parses a URL after replacing podcast-app schemes (`feed:`, `podcast://`). */
function httpAddress(value: string): URL | null {
  const address = withoutEntities(value.trim()).replace(
    /^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i,
    '',
  );
  const url = parseAddress(address.replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'http://'));
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isHttp && url.hostname && url.href.length <= 2048 ? url : null;
}

/** Accepts private feeds too: they are rejected later with their own message. */
export const isFeedAddress = (value: string): boolean =>
  SAMPLE_FEED.test(value.trim()) || httpAddress(value) !== null;

/** Removes the fragment. Returns null for other schemes and for URLs with credentials. */
export function normalizeAddress(value: string): string | null {
  const url = httpAddress(value);
  if (!url || url.username || url.password) return null;
  url.hash = '';
  return url.href;
}

/** Returns the URL to store: http(s) or a sample feed. Returns null if it is invalid or private. */
export function normalizeFeedUrl(value: string): string | null {
  const text = value.trim();
  if (SAMPLE_FEED.test(text)) return text;
  const address = normalizeAddress(text);
  return address && !isPrivateFeedUrl(address) ? address : null;
}

/** Explains why a private feed is rejected; null for other feeds. */
export function privateFeedRefusal(value: string): DeferredText | null {
  const url = httpAddress(value);
  if (!url || !isPrivateFeedUrl(url.href)) return null;
  return deferred('refusal.privateFeed');
}

/** Returns the URL for pages and logs; private URLs are reduced to their host. */
export function shownFeedUrl(value: string): string {
  const url = httpAddress(value);
  return url && isPrivateFeedUrl(url.href) ? `${url.host}/…` : value;
}

/** The URL without its scheme and trailing slashes, of which guids are made. */
export const schemelessUrl = (url: string): string =>
  withoutTrailingSlashes(url.replace(/^https?:\/\//i, ''));

/** Returns a key that is equal for URLs differing only in scheme, trailing slashes or escapes. */
export const feedUrlKey = (url: string): string => normalizeEscapes(schemelessUrl(url));

/** Drops port 80 and keeps any other port. */
export function httpsAddress(url: string): string {
  const address = new URL(url);
  address.protocol = 'https:';
  return address.href;
}
