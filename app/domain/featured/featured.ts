import type { SearchResult } from '~/domain/search/search';

/** At most this many featured episodes are active at once. */
export const MAX_ACTIVE_EPISODES = 6;

type Placement = {
  id: string;
  /** For admins alone: null in the public lists. */
  notes: string | null;
  displayOrder: number;
  isActive: boolean;
};

export type FeaturedPodcast = Placement & {
  podcastId: string;
  podcast: SearchResult & { slug: string };
};

export type FeaturedEpisode = Placement & {
  episodeId: string;
  podcastId: string;
  episode: {
    id: string;
    title: string;
    /** Plain text, cut to a few lines. */
    description: string;
    /** ISO date. */
    pubDate: string | null;
    /** Seconds. */
    duration: number | null;
    audioUrl: string | null;
    imageUrl: string | null;
    /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
    imagePath: string | null;
  };
  podcast: {
    id: string;
    slug: string;
    title: string;
    description: string;
    imageUrl: string | null;
    /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
    imagePath: string | null;
    /** BCP 47, or null when unknown. */
    language: string | null;
  };
};

/** An episode that an admin may pick, of a stored podcast or of the directory. */
export type PickableEpisode = {
  /** Of ours, or the directory's number for a podcast that is not stored. */
  id: string;
  title: string;
  description: string;
  pubDate: string | null;
  duration: number | null;
  alreadyFeatured: boolean;
};
