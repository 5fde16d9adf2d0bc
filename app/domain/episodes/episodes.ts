export type Episode = {
  id: string;
  podcastId: string;
  title: string;
  author: string | null;
  /** Sanitised HTML. */
  description: string;
  pubDate: string | null;
  /** Seconds. */
  duration: number | null;
  audioUrl: string | null;
  audioType: string | null;
  imageUrl: string | null;
  imagePath: string | null;
  link: string | null;
  season: number | null;
  seasonName: string | null;
  episodeNumber: number | null;
  /** Shown instead of the number. */
  episodeDisplay: string | null;
  episodeType: 'full' | 'trailer' | 'bonus';
  explicit: boolean | null;
  transcripts: { url: string; type: string | null; language: string | null }[];
  chaptersUrl: string | null;
  inFeed: boolean;
  /** Left the feed and its recording is gone too. */
  audioGone: boolean;
  persons: { name: string; role: string; href: string | null; image: string | null }[];
};

/** In a serial show `oldest` means series order. */
export type EpisodeSort = 'newest' | 'oldest';

export const sortOfShow = (feedType: string | null): EpisodeSort =>
  feedType === 'serial' ? 'oldest' : 'newest';

/** What part of a podcast's episodes is listed. */
export type EpisodeFilter = {
  /** These alone. */
  ids?: string[];
  season?: number;
  /** Without what that member has played. */
  unplayedBy?: string;
};

export const EPISODES_PER_PAGE = 10;

export type EpisodePage = {
  episodes: Episode[];
  sort: EpisodeSort;
  total: number;
  totalCount: number;
  totalPages: number;
  currentPage: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};
