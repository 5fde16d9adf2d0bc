import { isPrivateFeedUrl } from './private-feed-url';
import { withoutTrailingSlashes, parseAddress } from '~/lib/web/parse-address';
import { deferred, type DeferredText } from '~/messages/deferred';

/** Feeds of the sample library, by path on this site. */
export const SAMPLE_FEED = /^\/sample\/feeds\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Transcripts and chapters referenced by sample feeds, by path on this site. */
export const SAMPLE_TEXT = /^\/sample\/texts\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a file referenced by a feed may be fetched. */
export const isTextAddress = (value: string): boolean =>
  SAMPLE_TEXT.test(value) || /^https?:\/\//i.test(value);

/** Parses a URL after replacing podcast-app schemes (`feed:`, `podcast://`). */
function httpAddress(value: string): URL | null {
  const address = value.trim().replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '');
  const url = parseAddress(address.replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'http://'));
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isHttp && url.hostname && url.href.length <= 2048 ? url : null;
}

/** Accepts private feeds too: they are rejected later with their own message. */
export const isFeedAddress = (value: string): boolean =>
  SAMPLE_FEED.test(value.trim()) || httpAddress(value) !== null;

/** Removes the fragment. Returns null for other schemes and for URLs with credentials. */
export function normaliseAddress(value: string): string | null {
  const url = httpAddress(value);
  if (!url || url.username || url.password) return null;
  url.hash = '';
  return url.href;
}

/** Returns the URL to store: http(s) or a sample feed. Returns null if it is invalid or private. */
export function normaliseFeedUrl(value: string): string | null {
  const text = value.trim();
  if (SAMPLE_FEED.test(text)) return text;
  const address = normaliseAddress(text);
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

/** Returns a key that is equal for URLs differing only in scheme or trailing slashes. */
export function feedUrlKey(url: string): string {
  return withoutTrailingSlashes(url.replace(/^https?:\/\//i, ''));
}
