import { withoutLanguage } from '~/messages/language-paths';

/** A path of this site as the router names it, or `fallback`. */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash and drop tabs and newlines.
  if (/^\/[/\\]/.test(to) || /[\u0000-\u001f\u007f\\]/.test(to)) return fallback;
  try {
    const base = 'http://own.invalid';
    const url = new URL(to, base);
    // "/.//host" becomes "//host" without its dots.
    if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
    return withoutLanguage(url.pathname) + url.search + url.hash;
  } catch {
    return fallback;
  }
}
