import { findQueue, type FetchEpisodePage } from './episode-pages';
import {
  INITIAL_STATE,
  canPlay,
  needsQueue,
  nextInQueue,
  playerReducer,
  previousInQueue,
  RATES,
  type PlayerAction,
  type PlayerState,
} from './player-state';
import type {
  EpisodePage,
  PlayerEpisode,
  PlayerFailure,
  PlayerPodcast,
  PlayerPreferences,
} from './player-types';
import type { createPositionKeeper, PositionStore } from './position-keeper';
import { readKey, writeKey, type KeyValueStorage } from './position-list';
import { joinPage, pageBeyond } from './queue';

const RATE_KEY = 'player.rate';

export interface PlayerOptions {
  positions: ReturnType<typeof createPositionKeeper>;
  storage: KeyValueStorage | null;
  fetchPage: FetchEpisodePage;
  /** Called once for each chosen episode, when its sound starts. */
  onPlayStarted: (episode: PlayerEpisode, podcast: PlayerPodcast) => void;
  /** Called when something has to be said to the listener. */
  onFailure: (failure: PlayerFailure, episode: PlayerEpisode) => void;
}

export interface ChooseOptions {
  /** The list page the episode was chosen from: it becomes the queue, or joins it. */
  page?: EpisodePage | undefined;
  /** True: play now. False: only load. Left out: as the listener's Auto Start says. */
  start?: boolean;
  /** Second to start at instead of where the listener stopped. */
  at?: number;
}

/**
 * The site's one player: keeps the state, makes the audio element follow it and hears what the
 * element has to say. A plain store outside React, so that the clock re-renders nothing but what
 * shows it. All methods are bound and may be handed over as callbacks.
 */
export class Player {
  #state: PlayerState = INITIAL_STATE;
  readonly #options: PlayerOptions;
  readonly #subscribers = new Set<() => void>();
  #audio: HTMLAudioElement | null = null;
  #preferences: PlayerPreferences = { autoplayEnabled: false, autoStartEnabled: false };
  /** Second to go to as soon as the audio's metadata are there. */
  #startAt = 0;
  #playCounted = false;
  /** Whether the listener has sought: then no remembered position may move them any more. */
  #sought = false;
  /** Ends the requests made for the current episode. */
  #requests = new AbortController();
  /** The reading on of the list that is under way. */
  #extension: Promise<void> | null = null;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  getState = (): PlayerState => this.#state;

  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Takes the audio element (a React ref): null lets go of it. */
  attach = (audio: HTMLAudioElement | null): void => {
    for (const [event, listener] of this.#audioEvents) {
      this.#audio?.removeEventListener(event, listener);
      audio?.addEventListener(event, listener);
    }
    this.#audio = audio;
    const rate = Number(readKey(this.#options.storage, RATE_KEY));
    if (audio && RATES.some((offered) => offered === rate)) this.#applyRate(rate);
  };

  /** Who listens and what they like. Visitors have no id and no store. */
  configure = (
    preferences: PlayerPreferences,
    listenerId: string | null,
    store: PositionStore | null,
  ): void => {
    this.#preferences = preferences;
    this.#options.positions.setListener(listenerId, store);
  };

  /** Obeys what the listener has just chosen, which is still being saved; `configure` brings it again then. */
  prefer = (chosen: Partial<PlayerPreferences>): void => {
    this.#preferences = { ...this.#preferences, ...chosen };
  };

  choose = (episode: PlayerEpisode, podcast: PlayerPodcast, options: ChooseOptions = {}): void => {
    const { page, at, start = this.#preferences.autoStartEnabled } = options;
    if (this.#state.episode?.id === episode.id) {
      if (page) this.addPage(page);
      if (start) this.play();
      return;
    }
    this.flush();
    this.#renewRequests();
    this.#dispatch({ type: 'choose', episode, podcast, page, start });
    this.#playCounted = false;
    this.#sought = at !== undefined;
    const remembered = this.#options.positions.open(episode.id);
    this.#startAt = at ?? remembered;
    this.#load();
    if (start) this.play();
    void this.#resumeFromStore();
    void this.#growQueue();
  };

  /** A list page on the screen: it joins the queue when it belongs to what is playing. */
  addPage = (page: EpisodePage): void => {
    this.#dispatch({ type: 'page', page });
    void this.#growQueue();
  };

  play = (): void => {
    if (!canPlay(this.#state)) return;
    if (this.#audio?.error) this.#reload();
    this.#dispatch({ type: 'playing', playing: true });
    this.#audio?.play().catch((error: unknown) => {
      // A browser that wants a gesture first: not a failure, the play button is right there.
      // (A source that cannot be played also fires `error`, a newer load is no matter.)
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#dispatch({ type: 'playing', playing: false });
      }
    });
  };

  pause = (): void => {
    this.#dispatch({ type: 'playing', playing: false });
    this.#audio?.pause();
  };

  toggle = (): void => (this.#state.playing ? this.pause() : this.play());

  skip = (seconds: number): void => {
    // Before the length is known there is nowhere to skip to, and the place to start at must stand.
    if (this.#state.duration === 0) return;
    this.#dispatch({ type: 'skip', seconds });
    this.#follow();
  };

  seek = (currentTime: number): void => {
    this.#dispatch({ type: 'time', currentTime });
    this.#follow();
  };

  setVolume = (volume: number): void => {
    this.#dispatch({ type: 'volume', volume });
    this.#applyVolume();
  };

  toggleMute = (): void => {
    this.#dispatch({ type: 'mute' });
    this.#applyVolume();
  };

  /** Sets the speed and keeps it for this browser. */
  setRate = (rate: number): void => {
    this.#applyRate(rate);
    writeKey(this.#options.storage, RATE_KEY, String(rate));
  };

  /** Plays the next episode, fetching the list if need be. Nothing happens after the last one. */
  next = async (): Promise<void> => {
    const { episode, podcast } = this.#state;
    if (!episode || !podcast) return;
    try {
      await this.#completeQueue();
    } catch (error) {
      if (this.#state.episode === episode) this.#fail('queue', error);
      return;
    }
    const following = this.#state.episode === episode ? nextInQueue(this.#state) : null;
    if (following) this.choose(following, podcast, { start: true });
  };

  previous = (): void => {
    const { podcast } = this.#state;
    const before = previousInQueue(this.#state);
    if (podcast && before) this.choose(before, podcast, { start: true });
  };

  clear = (): void => {
    this.flush();
    this.#renewRequests();
    this.#options.positions.close();
    this.#dispatch({ type: 'clear' });
    if (!this.#audio) return;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
  };

  /** Remembers the position now: for when the page goes away. */
  flush = (): void => {
    const { currentTime, duration } = this.#state;
    // Before the length is known the time says nothing about where the listener is.
    if (duration > 0) this.#options.positions.flush(currentTime, duration);
  };

  readonly #audioEvents: [string, () => void][] = [
    ['loadedmetadata', () => this.#onMetadata()],
    ['durationchange', () => this.#onDuration()],
    ['timeupdate', () => this.#onTime()],
    ['play', () => this.#onPlayOrPause()],
    ['pause', () => this.#onPlayOrPause()],
    ['playing', () => this.#onPlaying()],
    ['waiting', () => this.#dispatch({ type: 'loading', loading: true })],
    ['canplay', () => this.#dispatch({ type: 'loading', loading: false })],
    ['suspend', () => this.#onSuspend()],
    ['ended', () => this.#onEnded()],
    ['error', () => this.#onError()],
  ];

  #onMetadata(): void {
    this.#onDuration();
    if (this.#audio && this.#startAt > 0) this.#audio.currentTime = this.#startAt;
    this.#startAt = 0;
    this.#onTime();
  }

  #onDuration(): void {
    const { episode } = this.#state;
    if (!this.#audio || !episode) return;
    // A stream without a length says Infinity: then the feed's word is the best there is.
    const known = this.#audio.duration;
    const duration = Number.isFinite(known) ? known : (episode.duration ?? 0);
    this.#dispatch({ type: 'duration', duration });
  }

  #onTime(): void {
    // Before its metadata are there an element says 0, which is not where the listener is.
    if (!this.#audio || !this.#state.episode || this.#audio.readyState === 0) return;
    this.#dispatch({ type: 'time', currentTime: this.#audio.currentTime });
    this.#options.positions.tick(this.#state.currentTime, this.#state.duration);
  }

  #onPlayOrPause(): void {
    if (!this.#audio || !this.#state.episode) return;
    this.#dispatch({ type: 'playing', playing: !this.#audio.paused });
    if (this.#audio.paused) this.flush();
  }

  #onPlaying(): void {
    const { episode, podcast } = this.#state;
    this.#dispatch({ type: 'loading', loading: false });
    if (!episode || !podcast || this.#playCounted) return;
    this.#playCounted = true;
    this.#options.onPlayStarted(episode, podcast);
  }

  /** A browser that loads no more until "play" is pressed is ready as far as anybody can tell. */
  #onSuspend(): void {
    if (this.#audio?.paused) this.#dispatch({ type: 'loading', loading: false });
  }

  #onEnded(): void {
    if (!this.#state.episode) return;
    this.#dispatch({ type: 'ended' });
    this.flush();
    if (this.#preferences.autoplayEnabled) void this.next();
  }

  #onError(): void {
    const url = this.#state.episode?.audioUrl;
    if (!url) return;
    this.#fail(url === secureUrl(url) ? 'playback' : 'insecure', this.#audio?.error?.message);
  }

  #fail(failure: PlayerFailure, reason: unknown): void {
    const { episode } = this.#state;
    if (!episode) return;
    console.info(`Player: ${failure} failed for episode ${episode.id}.`, reason);
    this.#dispatch({ type: 'failed', failure });
    this.#audio?.pause();
    this.#options.onFailure(failure, episode);
  }

  #load(): void {
    const url = this.#state.episode?.audioUrl;
    if (!this.#audio) return;
    if (url) this.#audio.src = secureUrl(url);
    else this.#audio.removeAttribute('src');
    this.#audio.load();
  }

  /** Another try after an error: from where it stopped, or where it would have started. */
  #reload(): void {
    this.#startAt = this.#state.currentTime || this.#startAt;
    this.#load();
    this.#dispatch({ type: 'loading', loading: true });
  }

  /** Makes the audio go where the state says the listener went. */
  #follow(): void {
    this.#sought = true;
    this.#moveTo(this.#state.currentTime);
  }

  #moveTo(seconds: number): void {
    if (this.#audio && this.#audio.readyState > 0) this.#audio.currentTime = seconds;
    else this.#startAt = seconds;
  }

  #applyVolume(): void {
    if (!this.#audio) return;
    this.#audio.volume = this.#state.volume;
    this.#audio.muted = this.#state.muted;
  }

  #applyRate(rate: number): void {
    this.#dispatch({ type: 'rate', rate });
    if (!this.#audio) return;
    // Loading another audio resets the rate to the default rate.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  async #resumeFromStore(): Promise<void> {
    const { episode } = this.#state;
    const position = await this.#options.positions.findNewer().catch(() => null);
    if (position === null || this.#sought || this.#state.episode !== episode) return;
    this.#moveTo(position);
  }

  /** Loads pages in the background while the current episode is the queue's last or first. */
  async #growQueue(): Promise<void> {
    const { signal } = this.#requests;
    try {
      await this.#extendQueue();
    } catch (error) {
      if (!signal.aborted) console.info('Player: the episode list could not be read on.', error);
    }
  }

  /** Makes sure that the queue has what follows the current episode, if anything does. */
  async #completeQueue(): Promise<void> {
    const { episode, podcast } = this.#state;
    if (!episode || !podcast || nextInQueue(this.#state)) return;
    if (!needsQueue(this.#state)) return this.#extendQueue();
    const { signal } = this.#requests;
    const queue = await findQueue(this.#options.fetchPage, podcast, episode.id, signal);
    if (queue && this.#state.episode === episode) this.#dispatch({ type: 'queue', queue });
  }

  /** Everybody who asks while pages are on their way waits for the same ones. */
  #extendQueue(): Promise<void> {
    const extension = (this.#extension ??= this.#readOn().finally(() => {
      if (this.#extension === extension) this.#extension = null;
    }));
    return extension;
  }

  async #readOn(): Promise<void> {
    const { signal } = this.#requests;
    const { episode, podcast } = this.#state;
    if (!episode || !podcast) return;
    for (;;) {
      const { sort, limit } = this.#state.queue;
      const page = pageBeyond(this.#state.queue, episode.id);
      if (page === null) return;
      const answer = await this.#options.fetchPage({ podcast, sort, limit, page, signal });
      const queue = signal.aborted ? null : joinPage(this.#state.queue, answer);
      if (!queue) return;
      this.#dispatch({ type: 'queue', queue });
    }
  }

  #renewRequests(): void {
    this.#requests.abort();
    this.#requests = new AbortController();
    this.#extension = null;
  }

  #dispatch(action: PlayerAction): void {
    const state = playerReducer(this.#state, action);
    if (state === this.#state) return;
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }
}

/** On an https page http audio is not allowed in: the same address over https often works. */
function secureUrl(url: string): string {
  return globalThis.location?.protocol === 'https:' ? url.replace(/^http:/i, 'https:') : url;
}
