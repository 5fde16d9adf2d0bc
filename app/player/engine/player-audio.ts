import { RATES, type PlayerAction, type PlayerStore } from './player-state';
import { RATE_KEY, readKey, type BrowserStorage } from './storage';

type AudioObserver = {
  onTime: () => void;
  onPause: () => void;
  onPlaying: () => void;
  onEnded: () => void;
  onUnseekable: () => void;
  /** Called when audio of unknown length has not been received as far as the requested position. */
  onUnsent: () => void;
  onError: (error: MediaError | null) => void;
};

/** Keeps the audio element and the state in sync, in both directions. */
export class PlayerAudio {
  readonly #store: PlayerStore;
  readonly #storage: BrowserStorage;
  readonly #observer: AudioObserver;
  #element: HTMLAudioElement | null = null;
  #startAt = 0;
  /** Target second of a seek in audio of unknown length, which may end before it. */
  #sought = 0;
  /** Whether the next `play` has to fetch the audio first. */
  #asleep = false;
  /** Seconds. How far a recording that cannot be seeked was already heard; earlier positions are not saved. */
  heardTo = 0;
  /** The recording of an episode, if it is stored on this device. Set by the downloads. */
  storedAudio: (episodeId: string) => Blob | undefined = () => undefined;
  #objectUrl: string | null = null;

  constructor(store: PlayerStore, storage: BrowserStorage, observer: AudioObserver) {
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

  get hasMetadata(): boolean {
    return this.#element !== null && this.#element.readyState > 0;
  }

  /** Seconds; 0 for a recording whose server can only send it from the beginning. */
  get #seekableTo(): number {
    // Safari reports seekable ranges only once it has some data.
    if (!this.#element || this.#element.readyState < 2) return Infinity;
    const { seekable } = this.#element;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
  }

  /**
   * Clamps to the seekable range. Returns null, and notifies the observer, if the audio cannot be moved at all or any
   * further.
   */
  reachable(seconds: number): number | null {
    const end = this.#seekableTo;
    if (end === 0) {
      this.#observer.onUnseekable();
      return null;
    }
    if (this.#isEndless && seconds > end && end - this.#element!.currentTime < 1) {
      this.#observer.onUnsent();
      return null;
    }
    return Math.min(seconds, end);
  }

  /** Browsers report Infinity as the duration of audio without a length until its end has arrived. */
  get #isEndless(): boolean {
    return this.#element?.duration === Infinity;
  }

  load(startAt: number): void {
    this.#startAt = startAt;
    this.#sought = 0;
    this.heardTo = 0;
    if (!this.#element) return;
    this.#asleep = false;
    const url = this.#findUrl();
    if (url) this.#element.src = url;
    else this.#element.removeAttribute('src');
    this.#element.load();
  }

  /** Prefers the recording on this device. It is found at once, because Safari only plays during a gesture. */
  #findUrl(): string | null {
    this.#forgetObjectUrl();
    const { episode } = this.#store.state;
    if (!episode?.audioUrl) return null;
    const stored = this.storedAudio(episode.id);
    if (!stored) return secureUrl(episode.audioUrl);
    this.#objectUrl = URL.createObjectURL(stored);
    return this.#objectUrl;
  }

  #forgetObjectUrl(): void {
    if (this.#objectUrl) URL.revokeObjectURL(this.#objectUrl);
    this.#objectUrl = null;
  }

  get isStored(): boolean {
    return this.#objectUrl !== null;
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
    this.#forgetObjectUrl();
  }

  moveTo(seconds: number): void {
    if (this.#element && this.#element.readyState > 0 && !this.#element.error) {
      if (this.#seekableTo === 0) return;
      this.#sought = this.#isEndless ? seconds : 0;
      this.#element.currentTime = seconds;
      return;
    }
    // An element that is not ready reports no time: the old position would be saved and resumed.
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
    ['durationchange', () => this.#onLength()],
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
    // If the audio has become shorter, start over: seeking to its end would finish it at once.
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
    const { duration: mediaDuration, currentTime } = this.#element;
    // Use the feed's duration until playback goes beyond it.
    const statedDuration = episode.duration ?? 0;
    const duration = Number.isFinite(mediaDuration)
      ? mediaDuration
      : statedDuration > currentTime
        ? statedDuration
        : 0;
    this.#store.dispatch({ type: 'duration', duration });
  }

  /** Chromium restarts when audio of unknown length turns out to end before the target of a seek. */
  #onLength(): void {
    this.#onDuration();
    const isPassed = this.#element !== null && this.#element.duration <= this.#sought;
    if (!isPassed) return;
    this.#sought = 0;
    this.heardTo = this.#element!.duration;
    this.#store.dispatch({ type: 'time', currentTime: this.heardTo });
    this.#observer.onEnded();
    this.#element!.pause();
  }

  /** The element tells of its time a few times a second; on a busy device, long after it has got there. */
  readTime(): void {
    // An element reports 0 until its metadata is loaded, and an old time after an error.
    if (!this.#element || !this.#store.state.episode) return;
    const { currentTime, readyState, error } = this.#element;
    if (readyState === 0 || error) return;
    if (currentTime > this.#store.state.duration) this.#onDuration();
    this.#store.dispatch({ type: 'time', currentTime });
  }

  #onTime(): void {
    this.readTime();
    if (!this.hasMetadata || !this.#store.state.episode) return;
    if (this.#store.state.currentTime >= this.heardTo) this.#observer.onTime();
  }

  #onPlayOrPause(): void {
    if (!this.#element || !this.#store.state.episode) return;
    const { error, paused, ended } = this.#element;
    // The element pauses itself at its end and fires `ended` for that.
    if (paused && ended) return;
    // Save the position before subscribers learn of the pause, because rows show it then.
    if (paused) this.#observer.onPause();
    // An element that fails pauses itself; its error has already been handled.
    if (!error) this.#store.dispatch({ type: 'playing', playing: !paused });
  }

  #onPlaying(): void {
    this.#setLoading(false);
    this.#store.dispatch({ type: 'trouble', trouble: null });
    if (this.#seekableTo > 0) this.heardTo = 0;
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

/** Replaces http with https on an https page, which may not load http audio. The same URL over https often works. */
export function secureUrl(url: string): string {
  return globalThis.location?.protocol === 'https:' ? url.replace(/^http:/i, 'https:') : url;
}
