/**
 * A path of this site that a request asked to be sent to, or `fallback` when it names another site, is no
 * path, or tries to look like one ("//host", "/\host", control characters).
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash and drop tabs and newlines, so "/\t/host" is another site.
  if (/^\/[/\\]/.test(to) || /[\u0000-\u001f\u007f\\]/.test(to)) return fallback;
  try {
    const base = 'http://own.invalid';
    const url = new URL(to, base);
    // "/.//host" is a path here, but what is left of it when the dots are gone names another site.
    if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
