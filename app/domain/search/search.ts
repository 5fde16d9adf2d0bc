/** Nobody types more; what is longer is refused. */
export const MAX_QUERY_LENGTH = 500;

/** What a search that cannot be answered says. */
export const SEARCH_FAILURE =
  'Failed to search podcasts. Please check your connection and try again.';

/** A podcast as search shows it: ours, or one that only the directory knows yet. */
export type SearchResult = {
  /** Our id, or `api_<podcastIndexId>` when it is not saved. */
  id: string;
  slug: string | null;
  podcastIndexId: number | null;
  title: string;
  author: string | null;
  /** Plain text, cut to a few lines. */
  description: string;
  imageUrl: string | null;
  /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
  imagePath: string | null;
  /** BCP 47, or null when unknown. */
  language: string | null;
  categories: string[];
  episodeCount: number;
  /** Both say that it is in our database: the card opens its page and has no 'New' badge. */
  cached: boolean;
  inDatabase: boolean;
  /** The episode whose title brought it, when nothing of the podcast itself did. */
  matchedEpisode?: { id: string; title: string };
};

export type SearchAnswer = {
  podcasts: SearchResult[];
  /** `live` when the directory was asked for this very answer. */
  source: 'cached' | 'live';
  /** A sentence for the reader when the directory could not be asked; what we have is shown all the same. */
  notice: string | null;
};

export type SearchTerm = { query: string; count: number };
