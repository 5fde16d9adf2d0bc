export type {
  TranscriptSearchAnswer,
  TranscriptResult,
  SearchAnswer,
  SearchResult,
  Widening,
} from './search-schema';

export const MAX_QUERY_LENGTH = 500;

export const SEARCH_PAGE_SIZE = 20;

/** Places of transcripts beside what else was found. */
export const SAID_TOO = 3;

export type SearchTerm = { query: string; count: number };
