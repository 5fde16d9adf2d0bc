import type { DownloadState } from '~/player/engine/downloaded';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';

/**
 * `refused`: the host does not let other sites read it. `gone`: nothing at this address any more. `broken`: the
 * connection broke again and again. `full`: no space left. `noStorage`: the browser stores no files for this site.
 */
export type DownloadFailure =
  | 'refused'
  | 'gone'
  | 'unreachable'
  | 'notAudio'
  | 'broken'
  | 'full'
  | 'noStorage';

/** What a host said of a recording. */
export type AudioFacts = {
  /** Bytes; null if not stated. */
  length: number | null;
  lastModified: string | null;
  /** Media type. */
  type: string | null;
};

/** A download that a rule added, and whose rule that was: a member's goes with their session. */
export type KeptFor = { owner: string | null; unmeteredOnly: boolean };

/** An episode on this device, or on its way there. */
export type Download = AudioFacts & {
  /** Of the episode. */
  id: string;
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  state: DownloadState;
  failure: DownloadFailure | null;
  /** Bytes that are stored. */
  received: number;
  addedAt: string;
  /** Whether its notes, chapters, transcript and pictures are all stored. */
  hasTexts: boolean;
  /** Null if the listener chose it. */
  keptFor: KeptFor | null;
};

export type Outcome =
  | { state: 'done'; received: number }
  | { state: 'failed'; failure: DownloadFailure; received: number }
  /** Stopped by the listener, or without a network. */
  | { state: 'stopped' | 'offline'; received: number };
