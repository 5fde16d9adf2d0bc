export type PlayerEpisode = {
  id: string;
  title: string;
  /** Null when the feed has no enclosure. */
  audioUrl: string | null;
  duration: number | null;
  imagePath?: string | null;
  /** Of its page. */
  path?: string;
  pubDate?: string | null;
  /** BCP 47 tag, for the `lang` of the title. */
  language?: string | null;
};

export type PlayerPodcast = {
  id: string;
  slug: string;
  title: string;
  imagePath: string | null;
  /** BCP 47 tag, for the `lang` of the title. */
  language?: string | null;
  /** Of the Qur'an: it is heard at its own speed. */
  recitation?: boolean | undefined;
};

export type EpisodeSort = 'newest' | 'oldest';

export type EpisodePage = {
  podcastId: string;
  sort: EpisodeSort;
  limit: number;
  page: number;
  totalPages: number;
  episodes: PlayerEpisode[];
};

/** An entry of a collection that is played from: what follows is the next one of it. */
export type PlayedEntry = { collectionId: string; entryId: string };

export type PlayerPreferences = {
  autoplayEnabled: boolean;
  autoStartEnabled: boolean;
};

/**
 * `insecure`: http audio on an https page; `queue`: the list with the next episode could not be read; `unsent`: sound
 * of unknown length has not arrived so far.
 */
export type PlayerFailure = 'playback' | 'insecure' | 'queue' | 'unseekable' | 'unsent';

/** `offline` and `unreachable` are retried; `elsewhere`: another tab started to play. */
export type PlayerTrouble = 'offline' | 'unreachable' | 'elsewhere';
