/** What a search covers; URLs omit `podcasts`, the default. */
export type SearchedKind = 'podcasts' | 'transcripts';

/** The path of a search in podcasts of these languages; empty means all languages. */
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
