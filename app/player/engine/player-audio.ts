import { RATE_KEY, readKey, type KeyValueStorage } from '~/player/kept/storage';
import { RATES, type PlayerAction } from './player-state';
import type { PlayerStore } from './player-store';

export type AudioObserver = {
  onTime: () => void;
  onPause: () => void;
  onPlaying: () => void;
  onEnded: () => void;
  onUnseekable: () => void;
  onError: (error: MediaError | null) => void;
};

/** Keeps the audio element and the state in step, in both directions. */
export class PlayerAudio {
  readonly #store: PlayerStore;
  readonly #storage: KeyValueStorage | null;
  readonly #observer: AudioObserver;
  #element: HTMLAudioElement | null = null;
  #startAt = 0;
  /** Whether the next `play` has to fetch the audio. */
  #asleep = false;
  /** Seconds. Where a recording that cannot be sought was heard to: what is played before that is not saved. */
  heardTo = 0;

  constructor(store: PlayerStore, storage: KeyValueStorage | null, observer: AudioObserver) {
    this.#store = store;
    this.#storage = storage;
    this.#observer = observer;
  }

  get element(): HTMLAudioElement | null {
    return this.#element;
  }

  attach(element: HTMLAudioElement | null): void {
    for (const [event, listener] of this.#events) {
      this.#element?.removeEventListener(event, listener);
      element?.addEventListener(event, listener);
    }
    this.#element = element;
    const rate = Number(readKey(this.#storage, RATE_KEY));
    if (element && RATES.some((offered) => offered === rate)) this.setRate(rate);
  }

  /** False for a recording that its server sends from the beginning only. */
  get canSeek(): boolean {
    // Safari names what it can seek only once it has some data.
    if (!this.#element || this.#element.readyState < 2) return true;
    const { seekable } = this.#element;
    return seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
  }

  refusesToSeek(): boolean {
    if (this.canSeek) return false;
    this.#observer.onUnseekable();
    return true;
  }

  load(startAt: number): void {
    this.#startAt = startAt;
    this.heardTo = 0;
    const url = this.#store.state.episode?.audioUrl;
    if (!this.#element) return;
    this.#asleep = false;
    if (url) this.#element.src = secureUrl(url);
    else this.#element.removeAttribute('src');
    this.#element.load();
  }

  sleep(): void {
    this.#asleep = true;
  }

  play(): void {
    const { dispatch } = this.#store;
    if (this.#asleep || this.#element?.error) this.#reload();
    dispatch({ type: 'playing', playing: true });
    this.#element?.play().catch((error: unknown) => {
      // Not a failure: autoplay needs a gesture first. Other rejections also fire `error`.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        dispatch({ type: 'playing', playing: false });
      }
    });
  }

  pause(): void {
    this.#store.dispatch({ type: 'playing', playing: false });
    this.#element?.pause();
  }

  unload(): void {
    this.#asleep = false;
    if (!this.#element) return;
    this.#element.pause();
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  moveTo(seconds: number): void {
    if (this.#element && this.#element.readyState > 0 && !this.#element.error) {
      if (this.canSeek) this.#element.currentTime = seconds;
      return;
    }
    // Such an element tells no time: the place before would be saved as heard now, and played on from.
    this.#startAt = seconds;
    this.#store.dispatch({ type: 'time', currentTime: seconds });
  }

  changeVolume(action: Extract<PlayerAction, { type: 'volume' | 'mute' }>): void {
    this.#store.dispatch(action);
    this.applyVolume();
  }

  applyVolume(): void {
    if (!this.#element) return;
    this.#element.volume = this.#store.state.volume;
    this.#element.muted = this.#store.state.muted;
  }

  setRate(rate: number): void {
    this.#store.dispatch({ type: 'rate', rate });
    if (!this.#element) return;
    // Loading another audio resets the rate to the default rate.
    this.#element.defaultPlaybackRate = this.#element.playbackRate = rate;
  }

  readonly #events: [string, () => void][] = [
    ['loadedmetadata', () => this.#onMetadata()],
    ['durationchange', () => this.#onDuration()],
    ['timeupdate', () => this.#onTime()],
    ['play', () => this.#onPlayOrPause()],
    ['pause', () => this.#onPlayOrPause()],
    ['playing', () => this.#onPlaying()],
    ['waiting', () => this.#setLoading(true)],
    ['canplay', () => this.#setLoading(false)],
    ['suspend', () => this.#onSuspend()],
    ['ended', () => this.#observer.onEnded()],
    ['error', () => this.#observer.onError(this.#element?.error ?? null)],
  ];

  #onMetadata(): void {
    this.#onDuration();
    // Audio that became shorter begins anew; at its end it would be over at once.
    const { duration } = this.#element!;
    if (this.#startAt > 0 && this.#startAt < duration) {
      this.#element!.currentTime = this.heardTo = this.#startAt;
    }
    this.#startAt = 0;
    this.#onTime();
  }

  #onDuration(): void {
    const { episode } = this.#store.state;
    if (!this.#element || !episode) return;
    // A stream has the duration Infinity; then the feed's value is used.
    const known = this.#element.duration;
    const duration = Number.isFinite(known) ? known : (episode.duration ?? 0);
    this.#store.dispatch({ type: 'duration', duration });
  }

  #onTime(): void {
    // Before its metadata are loaded an element reports 0.
    if (!this.#element || !this.#store.state.episode || this.#element.readyState === 0) return;
    const { currentTime } = this.#element;
    this.#store.dispatch({ type: 'time', currentTime });
    if (currentTime >= this.heardTo) this.#observer.onTime();
  }

  #onPlayOrPause(): void {
    if (!this.#element || !this.#store.state.episode) return;
    const { error, paused } = this.#element;
    // An element that fails pauses itself; its error was handled already.
    if (!error) this.#store.dispatch({ type: 'playing', playing: !paused });
    if (paused) this.#observer.onPause();
  }

  #onPlaying(): void {
    this.#setLoading(false);
    this.#store.dispatch({ type: 'trouble', trouble: null });
    if (this.canSeek) this.heardTo = 0;
    else if (this.#element!.currentTime < Math.min(1, this.heardTo)) this.#observer.onUnseekable();
    this.#observer.onPlaying();
  }

  #onSuspend(): void {
    if (this.#element?.paused) this.#setLoading(false);
  }

  #setLoading(loading: boolean): void {
    this.#store.dispatch({ type: 'loading', loading });
  }

  /** Retries from where the audio stopped or would have started. */
  #reload(): void {
    this.load(this.#store.state.currentTime || this.#startAt);
    this.#setLoading(true);
  }
}

/** An https page may not load http audio: the same address over https often works. */
export function secureUrl(url: string): string {
  return globalThis.location?.protocol === 'https:' ? url.replace(/^http:/i, 'https:') : url;
}
