/** A search for podcasts in these languages; in all without any. */
export const searchPath = (query: string, within: readonly string[]): string =>
  [`/search?q=${encodeURIComponent(query)}`, ...within.map((code) => `language=${code}`)].join('&');
