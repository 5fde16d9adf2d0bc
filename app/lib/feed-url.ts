/** Feeds of the built-in sample library: files of ours, named by their path on this site. */
export const SAMPLE_FEED = /^\/sample\/feeds\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Brings a feed address to the form in which it is stored.
 * @returns an http(s) address without fragment, or the path of a sample feed; null when it is neither or
 *   when it carries a user name or password, which would end up on a public page
 */
export function normaliseFeedUrl(value: string): string | null {
  const text = value.trim();
  if (SAMPLE_FEED.test(text)) return text;
  const address = text.replace(/^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?=https?:)/i, '');
  try {
    const url = new URL(address.replace(/^(?:feed|itpc|pcast|podcast):\/\//i, 'http://'));
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (url.username || url.password || !url.hostname) return null;
    url.hash = '';
    return url.href.length <= 2048 ? url.href : null;
  } catch {
    return null;
  }
}

/** What makes two feed addresses one feed: the address without scheme and trailing slashes. */
export function feedUrlKey(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
}
