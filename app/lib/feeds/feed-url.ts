import { isPrivateFeedUrl } from './private-feed-url';
import { withoutTrailingSlashes, parseAddress } from '~/lib/web/parse-address';
import { deferred, type DeferredText } from '~/messages/deferred';

/** Feeds of the sample library, by their path on this site. */
export const SAMPLE_FEED = /^\/sample\/feeds\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Transcripts and chapters that feeds of the sample library name, by their path on this site. */
export const SAMPLE_TEXT = /^\/sample\/texts\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** What may be fetched of the files that feeds name. */
export const isTextAddress = (value: string): boolean =>
  SAMPLE_TEXT.test(value) || /^https?:\/\//i.test(value);

/** The address without the scheme of an app (`feed:`, `podcast://`). */
function httpAddress(value: string): URL | null {
  const address = value.trim().replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '');
  const url = parseAddress(address.replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'http://'));
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isHttp && url.hostname && url.href.length <= 2048 ? url : null;
}

/** Private ones included: why those are refused is said by name. */
export const isFeedAddress = (value: string): boolean =>
  SAMPLE_FEED.test(value.trim()) || httpAddress(value) !== null;

/** Without fragment; null for other schemes and for one with a user name or password. */
export function normaliseAddress(value: string): string | null {
  const url = httpAddress(value);
  if (!url || url.username || url.password) return null;
  url.hash = '';
  return url.href;
}

/** The address to store: http(s) or a sample feed; null when invalid or private. */
export function normaliseFeedUrl(value: string): string | null {
  const text = value.trim();
  if (SAMPLE_FEED.test(text)) return text;
  const address = normaliseAddress(text);
  return address && !isPrivateFeedUrl(address) ? address : null;
}

/** Why a private feed is refused; null for others. */
export function privateFeedRefusal(value: string): DeferredText | null {
  const url = httpAddress(value);
  if (!url || !isPrivateFeedUrl(url.href)) return null;
  return deferred('refusal.privateFeed');
}

/** For pages and logs: of a private address only the host. */
export function shownFeedUrl(value: string): string {
  const url = httpAddress(value);
  return url && isPrivateFeedUrl(url.href) ? `${url.host}/…` : value;
}

/** Equal for addresses that differ in scheme or trailing slashes only. */
export function feedUrlKey(url: string): string {
  return withoutTrailingSlashes(url.replace(/^https?:\/\//i, ''));
}
