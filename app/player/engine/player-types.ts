import type { EpisodeSort } from '~/domain/episodes/episodes';
import type { createPositionKeeper } from './position-keeper';
import type { BrowserStorage } from './storage';

export type PlayerEpisode = {
  id: string;
  title: string;
  /** Null when the feed has no enclosure. */
  audioUrl: string | null;
  duration: number | null;
  imagePath?: string | null;
  /** Path of the episode page. */
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

export type EpisodePage = {
  podcastId: string;
  sort: EpisodeSort;
  limit: number;
  page: number;
  totalPages: number;
  episodes: PlayerEpisode[];
};

export type EpisodePageRequest = {
  podcast: PlayerPodcast;
  /** `show`: the podcast's own order, which the response names. */
  sort: EpisodeSort | 'show';
  limit: number;
  page: number;
  signal: AbortSignal;
};

export type FetchEpisodePage = (request: EpisodePageRequest) => Promise<EpisodePage>;

/** An entry of a collection that is played from: what follows is the next one of it. */
export type PlayedEntry = { collectionId: string; entryId: string };

export type PlayerPreferences = {
  autoplayEnabled: boolean;
  autoStartEnabled: boolean;
};

/**
 * `insecure`: http audio on an https page; `queue`: the list with the next episode could not be read; `unsent`: audio
 * of unknown length has not been received that far.
 */
export type PlayerFailure = 'playback' | 'insecure' | 'queue' | 'unseekable' | 'unsent';

/** `offline` and `unreachable` are retried; `elsewhere`: another tab started playing. */
export type PlayerTrouble = 'offline' | 'unreachable' | 'elsewhere';

export type PlayerOptions = {
  positions: ReturnType<typeof createPositionKeeper>;
  storage: BrowserStorage;
  fetchPage?: FetchEpisodePage;
  onPlayStarted: (episode: PlayerEpisode, podcast: PlayerPodcast) => void;
  onFailure: (failure: PlayerFailure, episode: PlayerEpisode) => void;
};

export type Jump = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  /** Seconds. */
  from: number;
  to: number;
  playing: boolean;
};

export type ChooseOptions = {
  /** The list page the episode was chosen from. It replaces the queue or is added to it. */
  page?: EpisodePage | undefined;
  /** True: play now. False: only load. Omitted: depends on the listener's Auto Start. */
  start?: boolean;
  /** Second to start at instead of the saved position. */
  at?: number;
  /** Second at which playback pauses, once. Seeking cancels it. */
  until?: number | null;
  jump?: Jump | null;
  /** Where it stands in a collection that is played from. */
  entry?: PlayedEntry | null;
};

export type Following = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  options?: Pick<ChooseOptions, 'at' | 'until' | 'entry'>;
};
