import type { SearchResult } from '~/domain/search/search';

/** A podcast somebody saved. */
export type Favorite = {
  id: string;
  podcastId: string;
  podcast: SearchResult & { slug: string };
  /** ISO date. */
  createdAt: string;
};
