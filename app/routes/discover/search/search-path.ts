/** What a search looks through; all is not named in addresses. */
export type SearchedKind = 'all' | 'transcripts';

export type SearchChoices = {
  /** Languages of podcasts; all without any. */
  within: readonly string[];
  kind?: SearchedKind;
  /** For the words that were typed alone. */
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
