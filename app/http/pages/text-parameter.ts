/** The trimmed search text, cut to `limit` characters; empty if the URL has none. */
export const textParameter = (url: URL, name: string, limit = 200): string =>
  (url.searchParams.get(name) ?? '').trim().slice(0, limit);
