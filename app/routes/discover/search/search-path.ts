/** What a search looks through; podcasts are not named in addresses. */
export type SearchedKind = 'podcasts' | 'transcripts';

/** A search in podcasts of these languages; in all without any. */
export const searchPath = (
  query: string,
  within: readonly string[],
  kind: SearchedKind = 'podcasts',
): string =>
  [
    `/search?q=${encodeURIComponent(query)}`,
    ...(kind === 'transcripts' ? ['in=transcripts'] : []),
    ...within.map((code) => `language=${code}`),
  ].join('&');
