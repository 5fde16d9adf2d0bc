import type { Page } from '~/lib/web/page';

export const MAX_QUERY_LENGTH = 500;

export const SEARCH_PAGE_SIZE = 20;

export type SearchResult = {
  /** Our id, or `api_<podcastIndexId>` when it is not stored. */
  id: string;
  slug: string | null;
  podcastIndexId: number | null;
  title: string;
  author: string | null;
  description: string;
  imageUrl: string | null;
  imagePath: string | null;
  /** BCP 47, or null. */
  language: string | null;
  categories: string[];
  episodeCount: number;
  cached: boolean;
  inDatabase: boolean;
  matchedEpisode?: { id: string; title: string };
};

export type SearchAnswer = {
  podcasts: SearchResult[];
  source: 'cached' | 'live';
  /** Shown when the directory failed and only stored podcasts are listed. */
  notice: string | null;
  didYouMean: string | null;
  /** Null while the directory has not been asked. */
  totalCount: number | null;
  currentPage: number;
  totalPages: number | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/** A sentence of a transcript. */
export type SaidResult = {
  text: string;
  /** What was searched for, as places in `text`. */
  marks: { from: number; to: number }[];
  /** Seconds; null where the transcript gives no times. */
  start: number | null;
  speaker: string | null;
  /** BCP 47, of the transcript. */
  language: string | null;
  episode: { id: string; title: string };
  podcast: { id: string; slug: string; title: string; language: string | null };
};

export type SaidAnswer = Page & { said: SaidResult[] };

export type SearchTerm = { query: string; count: number };
