import { withoutLanguage } from '~/messages/language-paths';

/** Encoded, because a `Location` header carries ASCII only. */
export const podcastPath = (slug: string): string => `/podcast/${encodeURIComponent(slug)}`;

/** Encoded, because a `Location` header carries ASCII only. */
export const speakerPath = (slug: string): string => `/speaker/${encodeURIComponent(slug)}`;

/** A screen that signs in, and then leads to `to`. */
export const signInPath = (to: string, screen = '/login'): string =>
  `${screen}?redirectTo=${encodeURIComponent(to)}`;

type Step = {
  /** Id of the changed row. */
  id?: string;
  /** The row's index after a move. */
  index?: number | null;
  limit?: number;
  /** Set when JavaScript submits the form and keeps the scroll position itself. */
  enhanced?: boolean;
};

/** Returns the list's URL after an action: same search, on the row's new page if it moved. */
export function rowAddress(
  { pathname, searchParams }: URL,
  { id, index = null, limit = 1, enhanced = false }: Step = {},
): string {
  const params = new URLSearchParams(searchParams);
  params.delete('index');
  const page = index === null ? null : String(Math.floor(index / limit) + 1);
  const turned = page !== null && page !== (params.get('page') ?? '1');
  if (page === '1') params.delete('page');
  else if (page) params.set('page', page);
  const search = params.size > 0 ? `?${params}` : '';
  return pathname + search + (id && (turned || !enhanced) ? `#${id}` : '');
}

/** Returns the path if it is on this site and safe to redirect to, else `fallback`. */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return fallback;
  // Browsers treat a backslash as a slash and drop tabs and newlines.
  if (/^\/[/\\]/.test(to) || /[\u0000-\u001f\u007f\\]/.test(to)) return fallback;
  try {
    const base = 'http://own.invalid';
    const url = new URL(to, base);
    // "/.//host" normalizes to "//host".
    if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
    return withoutLanguage(url.pathname) + url.search + url.hash;
  } catch {
    return fallback;
  }
}
