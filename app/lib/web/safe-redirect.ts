import { withoutLanguage } from '~/messages/language-paths';

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
