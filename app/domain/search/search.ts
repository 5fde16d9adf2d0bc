export const MAX_QUERY_LENGTH = 500;

export const SEARCH_PAGE_SIZE = 20;

/** Number of transcript hits shown with the other results. */
export const TRANSCRIPT_HITS_SHOWN = 3;

/** Overrides the numbers of a full page after which more may follow. */
export const UNKNOWN_TOTAL = { totalCount: null, totalPages: null, hasNextPage: true } as const;

export type SearchTerm = { query: string; count: number };
