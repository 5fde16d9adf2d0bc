import type { Episode } from '~/domain/episodes/episodes';

/** A stored podcast as screens and JSON calls show it. */
export type Podcast = {
  id: string;
  slug: string;
  title: string;
  /** Sanitised HTML. */
  description: string;
  imageUrl: string | null;
  /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
  imagePath: string | null;
  author: string | null;
  ownerName: string | null;
  /** BCP 47 in lower case, or null when unknown. */
  language: string | null;
  genres: string[];
  categories: string[];
  episodeCount: number;
  rssUrl: string;
  link: string | null;
  itunesId: number | null;
  /** The feed has answered with nothing for so long that no new episodes are to be expected. */
  dead: boolean;
  /** `podcast:locked`: hosting platforms must not import the feed; players may show it. */
  locked: boolean;
  /** The feed asks not to be listed publicly. */
  blocked: boolean;
  explicit: boolean | null;
  /** ISO 8601: when the content last changed. */
  lastUpdateTime: string | null;
  /** Why the feed could not be read the last time; null when it could. */
  feedError: string | null;
  podcastIndexId: number | null;
  cached: true;
  inDatabase: true;
};

export type CreatedPodcast = {
  podcast: Podcast;
  episodeCount: number;
  /** False when it was there already. */
  created: boolean;
  /** The newest, at most 200. */
  episodes: Episode[];
};

export type RefreshResult = { message: string; newEpisodesCount: number };

/** An episode as the directory lists it: one of a podcast that is not stored yet. */
export type EpisodeChoice = {
  /** The directory's number. */
  id: string;
  title: string;
  /** Plain text, cut to a few lines. */
  description: string;
  /** ISO 8601, or null when unknown. */
  pubDate: string | null;
  /** Seconds, or null when unknown. */
  duration: number | null;
  audioUrl: string | null;
  imageUrl: string | null;
};
