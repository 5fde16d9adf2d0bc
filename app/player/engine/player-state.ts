import { Notifier } from '~/ui/document/store';
import type {
  EpisodePage,
  Jump,
  PlayedEntry,
  PlayerEpisode,
  PlayerFailure,
  PlayerPodcast,
  PlayerTrouble,
} from './player-types';
import { EMPTY_QUEUE, hasEpisode, joinPage, neighbor, queueOf, type EpisodeQueue } from './queue';

/** Seconds. */
export const SKIP_SECONDS = 30;

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Longer moves can be undone. */
const JUMP_SECONDS = 60;

/** Seconds of playback after which a jump can no longer be undone. */
const JUMP_EXPIRY = 10;

export type PlayerState = {
  episode: PlayerEpisode | null;
  podcast: PlayerPodcast | null;
  /** What the listener wants; also true while the audio is still loading. */
  playing: boolean;
  loading: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until the audio's metadata is loaded, and if the length is unknown. */
  duration: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  volumeBeforeMute: number;
  rate: number;
  queue: EpisodeQueue;
  failure: PlayerFailure | null;
  /** The last long jump, while it can be undone. */
  jump: Jump | null;
  trouble: PlayerTrouble | null;
  /** Incremented when the listener's positions have to be read again. */
  positionsVersion: number;
  /** Continuous Play: continue with the list when an episode ends. */
  autoplayEnabled: boolean;
  /** First entry of the listener's own queue. */
  upNext: { episode: PlayerEpisode; podcast: PlayerPodcast } | null;
  entry: PlayedEntry | null;
};

/** The part of the state restored on the next page. The position is stored separately. */
export type PersistedPlayer = Pick<
  PlayerState,
  'episode' | 'podcast' | 'queue' | 'duration' | 'volume' | 'muted' | 'volumeBeforeMute' | 'entry'
>;

export type PlayerAction =
  | {
      type: 'choose';
      episode: PlayerEpisode;
      podcast: PlayerPodcast;
      page?: EpisodePage | undefined;
      start: boolean;
      jump?: Jump | null;
    }
  | { type: 'restore'; persisted: PersistedPlayer }
  | { type: 'page'; page: EpisodePage }
  | { type: 'queue'; queue: EpisodeQueue }
  | { type: 'playing'; playing: boolean }
  | { type: 'loading'; loading: boolean }
  | { type: 'duration'; duration: number }
  | { type: 'time'; currentTime: number }
  | { type: 'seek'; currentTime: number }
  | { type: 'volume'; volume: number }
  | { type: 'mute' }
  | { type: 'rate'; rate: number }
  | { type: 'ended' }
  | { type: 'failed'; failure: PlayerFailure }
  | { type: 'trouble'; trouble: PlayerTrouble | null }
  | { type: 'heard' }
  | { type: 'goesOn'; autoplayEnabled: boolean }
  | { type: 'upNext'; upNext: PlayerState['upNext'] }
  | { type: 'entry'; entry: PlayedEntry | null }
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
  jump: null,
  trouble: null,
  positionsVersion: 0,
  autoplayEnabled: false,
  upNext: null,
  entry: null,
};

/** All state transitions. The caller updates the audio. */
export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'choose':
      return choose(state, action);
    case 'restore':
      return { ...state, ...action.persisted, playing: false, loading: false, failure: null };
    case 'page':
      return addPage(state, action.page);
    case 'queue':
      return { ...state, queue: action.queue };
    case 'playing': {
      const playing = action.playing && canPlay(state);
      const trouble = playing === state.playing ? state.trouble : null;
      return { ...state, playing, trouble, failure: playing ? null : state.failure };
    }
    case 'loading':
      return { ...state, loading: action.loading && canPlay(state) };
    case 'duration':
      // The audio may have become shorter than the saved position.
      return moveTo({ ...state, duration: Math.max(0, action.duration) }, state.currentTime);
    case 'time':
      return runOn(moveTo(state, action.currentTime));
    case 'seek':
      return seek(state, action.currentTime);
    case 'volume':
      return setVolume(state, action.volume);
    case 'mute':
      return state.muted
        ? setVolume(state, state.volumeBeforeMute)
        : { ...state, muted: true, volumeBeforeMute: state.volume, volume: 0 };
    case 'rate':
      return { ...state, rate: action.rate };
    case 'ended':
      return {
        ...state,
        playing: false,
        loading: false,
        positionsVersion: state.positionsVersion + 1,
      };
    case 'failed':
      return { ...state, playing: false, loading: false, failure: action.failure, trouble: null };
    case 'trouble':
      return { ...state, trouble: action.trouble };
    case 'heard':
      return { ...state, positionsVersion: state.positionsVersion + 1 };
    case 'goesOn':
      return { ...state, autoplayEnabled: action.autoplayEnabled };
    case 'upNext':
      return { ...state, upNext: action.upNext };
    case 'entry':
      return { ...state, entry: action.entry };
    case 'clear':
      return {
        ...INITIAL_STATE,
        positionsVersion: state.positionsVersion + 1,
        volume: state.volume,
        muted: state.muted,
        volumeBeforeMute: state.volumeBeforeMute,
        rate: state.rate,
        autoplayEnabled: state.autoplayEnabled,
      };
  }
}

export function canPlay(state: PlayerState): boolean {
  return Boolean(state.episode?.audioUrl);
}

/** Null at the end of the queue, and if the queue has to be fetched first. */
export function nextInQueue(state: PlayerState): PlayerEpisode | null {
  return state.episode && neighbor(state.queue, state.episode.id, 'next');
}

export function previousInQueue(state: PlayerState): PlayerEpisode | null {
  return state.episode && neighbor(state.queue, state.episode.id, 'previous');
}

export function needsQueue(state: PlayerState): boolean {
  return state.episode !== null && !hasEpisode(state.queue, state.episode.id);
}

/** Also true while the queue is unknown. */
export function mayHaveNext(state: PlayerState): boolean {
  const { upNext, entry } = state;
  return Boolean(upNext ?? entry) || needsQueue(state) || nextInQueue(state) !== null;
}

function choose(
  state: PlayerState,
  { episode, podcast, page, start, jump = null }: Extract<PlayerAction, { type: 'choose' }>,
): PlayerState {
  const nextQueue = state.podcast?.id === podcast.id ? state.queue : EMPTY_QUEUE;
  const offered = page?.podcastId === podcast.id ? page : undefined;
  const queue = offered ? (joinPage(nextQueue, offered) ?? queueOf(offered)) : nextQueue;
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
    jump: jump && { ...jump, to: 0 },
    trouble: null,
    positionsVersion: state.positionsVersion + 1,
  };
}

/** Ignores a page that is not adjacent to the queue. */
function addPage(state: PlayerState, page: EpisodePage): PlayerState {
  if (page.podcastId !== state.podcast?.id) return state;
  return { ...state, queue: joinPage(state.queue, page) ?? state.queue };
}

function moveTo(state: PlayerState, currentTime: number): PlayerState {
  return { ...state, currentTime: clamp(currentTime, 0, state.duration || Infinity) };
}

/** Consecutive jumps count as one; undoing returns to where the first one started. */
function seek(state: PlayerState, currentTime: number): PlayerState {
  const moved = moveTo(state, currentTime);
  const { episode, podcast, playing } = state;
  if (!episode || !podcast || state.duration === 0) return moved;
  const to = moved.currentTime;
  if (state.jump && state.jump.episode.id !== episode.id) {
    return { ...moved, jump: { ...state.jump, to } };
  }
  const start = state.jump ?? { episode, podcast, playing, from: state.currentTime };
  const far = Math.abs(to - start.from) > JUMP_SECONDS;
  return { ...moved, jump: far ? { ...start, to } : null };
}

function runOn(state: PlayerState): PlayerState {
  const expired = state.jump && state.currentTime - state.jump.to > JUMP_EXPIRY;
  return expired ? { ...state, jump: null } : state;
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

/** Holds the state outside React, so that a time update re-renders only the components that show the time. */
export class PlayerStore extends Notifier {
  state: PlayerState = INITIAL_STATE;

  getState = (): PlayerState => this.state;

  dispatch = (action: PlayerAction): void => {
    const state = playerReducer(this.state, action);
    if (state === this.state) return;
    this.state = state;
    this.notify();
  };
}
