import type { FetchEpisodePage } from './episode-pages';
import type { KeyValueStorage } from './storage';
import type { Jump } from './player-state';
import type {
  EpisodePage,
  PlayedEntry,
  PlayerEpisode,
  PlayerFailure,
  PlayerPodcast,
} from './player-types';
import type { createPositionKeeper } from './position-keeper';

export type PlayerOptions = {
  positions: ReturnType<typeof createPositionKeeper>;
  storage: KeyValueStorage | null;
  fetchPage?: FetchEpisodePage;
  onPlayStarted: (episode: PlayerEpisode, podcast: PlayerPodcast) => void;
  onFailure: (failure: PlayerFailure, episode: PlayerEpisode) => void;
};

export type ChooseOptions = {
  /** The list page the episode was chosen from: it becomes the queue, or joins it. */
  page?: EpisodePage | undefined;
  /** True: play now. False: only load. Left out: by the listener's Auto Start. */
  start?: boolean;
  /** Second to start at instead of the remembered position. */
  at?: number;
  /** Second at which it pauses, once: a listener who moves hears on. */
  until?: number | null;
  jump?: Jump | null;
  /** Where it stands in a collection that is played from. */
  entry?: PlayedEntry | null;
};
