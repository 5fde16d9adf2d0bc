/** An episode as screens and JSON calls show it. */
export type Episode = {
  id: string;
  podcastId: string;
  title: string;
  /** Sanitised HTML. */
  description: string;
  /** ISO 8601, or null when the feed gives none. */
  pubDate: string | null;
  /** Seconds, or null when unknown. */
  duration: number | null;
  audioUrl: string | null;
  audioType: string | null;
  imageUrl: string | null;
  /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
  imagePath: string | null;
  link: string | null;
  season: number | null;
  episodeNumber: number | null;
  episodeType: 'full' | 'trailer' | 'bonus';
  explicit: boolean | null;
  transcripts: { url: string; type: string | null; language: string | null }[];
  chaptersUrl: string | null;
  persons: { name: string; role: string; href: string | null; image: string | null }[];
};

export type EpisodeSort = 'newest' | 'oldest';
export const EPISODES_PER_PAGE = 10;

/** One page of a podcast's episodes. `total` and `totalCount` are the same number. */
export type EpisodePage = {
  episodes: Episode[];
  total: number;
  totalCount: number;
  totalPages: number;
  currentPage: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};
