import type { EpisodeChoice } from '~/domain/podcasts/podcasts';
import type { SearchResult } from '~/domain/search/search';

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
  episode: EpisodeChoice & {
    /** Image on this site, in `ARTWORK_WIDTHS`. */
    imagePath: string | null;
  };
  podcast: {
    id: string;
    slug: string;
    title: string;
    description: string;
    imageUrl: string | null;
    imagePath: string | null;
    language: string | null;
  };
};

export type PickableEpisode = Omit<EpisodeChoice, 'audioUrl' | 'imageUrl'> & {
  alreadyFeatured: boolean;
};
