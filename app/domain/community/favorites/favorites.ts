import type { SearchResult } from '~/domain/search/search';

export type Favorite = {
  id: string;
  podcastId: string;
  podcast: SearchResult & { slug: string };
  newestOnly: boolean;
  createdAt: string;
};
