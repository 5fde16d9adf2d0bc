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
  /** When its notes, chapters, transcript and pictures were all stored, in ms; missing in older records. */
  textsAt?: number | null;
  /** Null if the listener chose it. */
  keptFor: KeptFor | null;
};

export type Outcome =
  | { state: 'done'; received: number }
  | { state: 'failed'; failure: DownloadFailure; received: number }
  /** Stopped by the listener, or without a network. */
  | { state: 'stopped' | 'offline'; received: number };

/** `gone`: the site no longer has the episode. */
export type KeptTexts = 'complete' | 'partial' | 'gone';

export const newDownload = (
  episode: PlayerEpisode,
  podcast: PlayerPodcast,
  keptFor: KeptFor | null,
): Download => ({
  id: episode.id,
  episode,
  podcast,
  state: 'waiting',
  failure: null,
  received: 0,
  length: null,
  lastModified: null,
  type: null,
  addedAt: new Date().toISOString(),
  textsAt: null,
  keptFor,
});

/** What is left of an episode that the site no longer has. */
export const dropped = (before: Download): Download => ({
  ...newDownload(before.episode, before.podcast, before.keptFor),
  state: 'dropped',
});

/** Without a network it goes on waiting; what was paused or dropped meanwhile stays so. */
export function afterwards(before: Download, outcome: Outcome): Download {
  const { received } = outcome;
  if (before.state === 'dropped') return before;
  if (outcome.state === 'done') return { ...before, state: 'done', failure: null, received };
  if (outcome.state === 'failed' && before.state === 'waiting') {
    return { ...before, state: 'failed', failure: outcome.failure, received };
  }
  return { ...before, received };
}
