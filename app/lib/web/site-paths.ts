import { writtenOut } from '~/lib/text/fold';
import { normalizeText } from '~/lib/text/normalize-text';
import { withoutLanguage } from '~/messages/language-paths';

/** Encoded, because a `Location` header carries ASCII only. */
export const podcastPath = (slug: string): string => `/podcast/${encodeURIComponent(slug)}`;

/** Encoded, because a `Location` header carries ASCII only. */
export const speakerPath = (slug: string): string => `/speaker/${encodeURIComponent(slug)}`;

/** A screen that signs in, and then leads to `to`. */
export const signInPath = (to: string, screen = '/login'): string =>
  `${screen}?redirectTo=${encodeURIComponent(to)}`;

/** The slug in the address of a podcast or of one of its episodes. */
export function podcastOf(path: string): string | null {
  const [, slug] = /^\/podcast\/([^/?#]+)(?:\/episodes\/[^/?#]+)?(?:[?#]|$)/.exec(path) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

const LISTENING = /^\/(?:$|[?#]|(?:search|browse|featured|quran)(?:[/?#]|$))/;

/** Where a new member goes on: those who listened by what the site offers them, others to what they came for. */
export const afterRegistering = (to: string): string =>
  LISTENING.test(to) || podcastOf(to) !== null ? signInPath(to, '/welcome') : to;

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

const MAX_LENGTH = 80;
const MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u08d3-\u08ff\u0640]/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function cutAtWord(slug: string): string {
  const letters = [...slug];
  if (letters.length <= MAX_LENGTH) return slug;
  const cut = letters.slice(0, MAX_LENGTH + 1).join('');
  const end = cut.lastIndexOf('-');
  return end > MAX_LENGTH / 2 ? cut.slice(0, end) : letters.slice(0, MAX_LENGTH).join('');
}

/** Returns a slug of at most 80 letters and digits of any script; empty if the title has none. */
export function titleSlug(title: string): string {
  const words = normalizeText(writtenOut(title), 'NFKC').toLowerCase().replace(/['’ʼ]/g, '');
  const plain = normalizeText(normalizeText(words, 'NFD').replace(MARKS, ''), 'NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return cutAtWord(plain);
}

/** Returns the slug as given and in NFC and NFD, because clients may send either form. */
export const slugForms = (slug: string): string[] => [
  ...new Set([slug, normalizeText(slug, 'NFC'), normalizeText(slug, 'NFD')]),
];

/** Never returns an empty slug, a number or a UUID, so that slugs and ids cannot collide. */
export function podcastSlug(title: string): string {
  const slug = titleSlug(title);
  if (slug === '') return 'podcast';
  return /^[\p{N}-]+$/u.test(slug) || UUID.test(slug) ? `podcast-${slug}` : slug;
}

/** The last 12 characters of a UUIDv7 are random, and short enough to type. */
const SHORT = 12;

/** Returns `/podcast/{slug}/episodes/{title}-{short id}`, encoded. The short id alone identifies the episode. */
export function episodePath(slug: string, { id, title }: { id: string; title: string }): string {
  const name = [titleSlug(title), id.slice(-SHORT)].filter(Boolean).join('-');
  return `${podcastPath(slug)}/episodes/${encodeURIComponent(name)}`;
}

/** Returns the short id from the last path segment; null if there is none. */
export const shortIdOf = (name: string): string | null =>
  new RegExp(`(?:^|-)([0-9a-f]{${SHORT}})$`, 'i').exec(name)?.[1]?.toLowerCase() ?? null;

/** Lowercase, with hyphens and without punctuation. Combining marks stay, because Hindi needs them. */
export function blogSlug(text: string): string {
  return normalizeText(text, 'NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
