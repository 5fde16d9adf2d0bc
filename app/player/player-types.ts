/** What the player needs to know of an episode; screens hand over a part of what they show. */
export interface PlayerEpisode {
  id: string;
  title: string;
  /** Null when the feed has no enclosure: such an episode cannot be played. */
  audioUrl: string | null;
  /** Seconds, as the feed says; the audio itself knows better once it is loaded. */
  duration: number | null;
  /** Where this site shows its image. */
  imagePath?: string | null;
  /** ISO date. */
  pubDate?: string | null;
  /** BCP 47 tag, for the `lang` of the title. */
  language?: string | null;
}

export interface PlayerPodcast {
  id: string;
  slug: string;
  title: string;
  imagePath: string | null;
  /** BCP 47 tag, for the `lang` of the title. */
  language?: string | null;
}

export type EpisodeSort = 'newest' | 'oldest';

/** One page of a podcast's episode list, as the podcast page shows it and the JSON call answers. */
export interface EpisodePage {
  podcastId: string;
  sort: EpisodeSort;
  /** Page size. */
  limit: number;
  /** From 1. */
  page: number;
  totalPages: number;
  episodes: PlayerEpisode[];
}

/** The listener's own switches: Continuous Play and Auto Start. */
export interface PlayerPreferences {
  autoplayEnabled: boolean;
  autoStartEnabled: boolean;
}

/**
 * What went wrong: `playback` the audio cannot be loaded or decoded, `insecure` the feed offers it
 * over http only and this page is https, `queue` the list with the next episode did not arrive.
 */
export type PlayerFailure = 'playback' | 'insecure' | 'queue';
