import type { EpisodePage, PlayerEpisode, PlayerFailure, PlayerPodcast } from './player-types';
import { EMPTY_QUEUE, hasEpisode, joinPage, neighbour, queueOf, type EpisodeQueue } from './queue';

/** Seconds that the skip buttons move by. */
export const SKIP_SECONDS = 30;

/** Playback speeds on offer. */
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export interface PlayerState {
  episode: PlayerEpisode | null;
  podcast: PlayerPodcast | null;
  /** What the listener wants: true from the moment of starting, also while the audio still loads. */
  playing: boolean;
  /** From the start of loading until the audio can play. */
  loading: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until the audio's own metadata are known. */
  duration: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** What unmuting goes back to. */
  volumeBeforeMute: number;
  rate: number;
  queue: EpisodeQueue;
  failure: PlayerFailure | null;
}

export type PlayerAction =
  | {
      type: 'choose';
      episode: PlayerEpisode;
      podcast: PlayerPodcast;
      page?: EpisodePage | undefined;
      start: boolean;
    }
  | { type: 'page'; page: EpisodePage }
  | { type: 'queue'; queue: EpisodeQueue }
  | { type: 'playing'; playing: boolean }
  | { type: 'loading'; loading: boolean }
  | { type: 'duration'; duration: number }
  | { type: 'time'; currentTime: number }
  | { type: 'skip'; seconds: number }
  | { type: 'volume'; volume: number }
  | { type: 'mute' }
  | { type: 'rate'; rate: number }
  | { type: 'ended' }
  | { type: 'failed'; failure: PlayerFailure }
  | { type: 'clear' };

export const INITIAL_STATE: PlayerState = {
  episode: null,
  podcast: null,
  playing: false,
  loading: false,
  currentTime: 0,
  duration: 0,
  volume: 1,
  muted: false,
  volumeBeforeMute: 1,
  rate: 1,
  queue: EMPTY_QUEUE,
  failure: null,
};

/** Every transition of the player, without the audio: the caller makes the audio follow. */
export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'choose':
      return choose(state, action);
    case 'page':
      return addPage(state, action.page);
    case 'queue':
      return { ...state, queue: action.queue };
    case 'playing': {
      const playing = action.playing && canPlay(state);
      return { ...state, playing, failure: playing ? null : state.failure };
    }
    case 'loading':
      return { ...state, loading: action.loading && canPlay(state) };
    case 'duration':
      return { ...state, duration: Math.max(0, action.duration) };
    case 'time':
      // A stream that does not tell its length still has a time.
      return { ...state, currentTime: clamp(action.currentTime, 0, state.duration || Infinity) };
    case 'skip':
      if (state.duration === 0) return state;
      return {
        ...state,
        currentTime: clamp(state.currentTime + action.seconds, 0, state.duration),
      };
    case 'volume':
      return setVolume(state, action.volume);
    case 'mute':
      return state.muted
        ? setVolume(state, state.volumeBeforeMute)
        : { ...state, muted: true, volumeBeforeMute: state.volume, volume: 0 };
    case 'rate':
      return { ...state, rate: action.rate };
    case 'ended':
      return { ...state, playing: false, loading: false };
    case 'failed':
      return { ...state, playing: false, loading: false, failure: action.failure };
    case 'clear':
      return {
        ...INITIAL_STATE,
        volume: state.volume,
        muted: state.muted,
        volumeBeforeMute: state.volumeBeforeMute,
        rate: state.rate,
      };
  }
}

/** True when an episode with audio is chosen: only then do play and pause do anything. */
export function canPlay(state: PlayerState): boolean {
  return Boolean(state.episode?.audioUrl);
}

/** The queue entry "next" would play; null at the end and when the queue must be fetched first. */
export function nextInQueue(state: PlayerState): PlayerEpisode | null {
  return state.episode && neighbour(state.queue, state.episode.id, 'next');
}

/** The queue entry "previous" would play, or null. */
export function previousInQueue(state: PlayerState): PlayerEpisode | null {
  return state.episode && neighbour(state.queue, state.episode.id, 'previous');
}

/** True when the queue is empty or lacks the current episode, so that "next" has to fetch it. */
export function needsQueue(state: PlayerState): boolean {
  return state.episode !== null && !hasEpisode(state.queue, state.episode.id);
}

/** Whether the next button is enabled: something follows, or nobody knows yet. */
export function mayHaveNext(state: PlayerState): boolean {
  return needsQueue(state) || nextInQueue(state) !== null;
}

function choose(
  state: PlayerState,
  { episode, podcast, page, start }: Extract<PlayerAction, { type: 'choose' }>,
): PlayerState {
  const kept = state.podcast?.id === podcast.id ? state.queue : EMPTY_QUEUE;
  const offered = page?.podcastId === podcast.id ? page : undefined;
  const queue = offered ? (joinPage(kept, offered) ?? queueOf(offered)) : kept;
  const playable = Boolean(episode.audioUrl);
  return {
    ...state,
    episode,
    podcast,
    queue,
    currentTime: 0,
    duration: 0,
    playing: start && playable,
    loading: playable,
    failure: null,
  };
}

/** A page seen while browsing joins the queue only if it touches it; else the queue stays. */
function addPage(state: PlayerState, page: EpisodePage): PlayerState {
  if (page.podcastId !== state.podcast?.id) return state;
  return { ...state, queue: joinPage(state.queue, page) ?? state.queue };
}

function setVolume(state: PlayerState, volume: number): PlayerState {
  const clamped = clamp(volume, 0, 1);
  if (clamped > 0) return { ...state, volume: clamped, muted: false };
  const volumeBeforeMute = state.muted ? state.volumeBeforeMute : state.volume;
  return { ...state, volume: 0, muted: true, volumeBeforeMute };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
