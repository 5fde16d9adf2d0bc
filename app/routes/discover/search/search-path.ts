/** What a search covers; URLs omit `all`, the default. */
export type SearchedKind = 'all' | 'transcripts';

export type SearchChoices = {
  /** Podcast languages; empty means all languages. */
  within: readonly string[];
  kind?: SearchedKind;
  /** Searches only for the exact words of the query. */
  exact?: boolean;
};

export const searchPath = (
  query: string,
  { within, kind = 'all', exact = false }: SearchChoices,
): string =>
  [
    `/search?q=${encodeURIComponent(query)}`,
    ...(kind === 'transcripts' ? ['in=transcripts'] : []),
    ...(exact ? ['exact=1'] : []),
    ...within.map((code) => `language=${code}`),
  ].join('&');
