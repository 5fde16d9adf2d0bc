import { PlayerAudio, secureUrl } from './player-audio';
import {
  canPlay,
  previousInQueue,
  type PersistedPlayer,
  type PlayerState,
  PlayerStore,
} from './player-state';
import type {
  ChooseOptions,
  PlayerOptions,
  EpisodePage,
  PlayerEpisode,
  PlayerFailure,
  PlayerPodcast,
  PlayerPreferences,
  PlayerTrouble,
} from './player-types';
import { QueueLoader } from './queue-loader';

/** The actions of the site's only player. Public methods are bound and can be passed as callbacks. */
export class Player {
  readonly #options: PlayerOptions;
  readonly #store = new PlayerStore();
  readonly #dispatch = this.#store.dispatch;
  readonly #audio: PlayerAudio;
  readonly #queue: QueueLoader;
  #preferences: PlayerPreferences = { autoplayEnabled: false, autoStartEnabled: false };
  #playCounted = false;
  /** Whether the listener has seeked; from then on no saved position may move the audio. */
  #sought = false;
  /** Second at which the requested part ends. */
  #until: number | null = null;

  readonly positions: PlayerOptions['positions'];
  listenerId: string | null = null;
  /** Settles once the player of the previous page is restored. */
  restored: Promise<unknown> = Promise.resolve();
  /**
   * Set by connectRecovery, which is loaded with the player bar; until then errors wait for it. Returns whether the
   * audio will be retried.
   */
  recover: (error: MediaError | null) => boolean = () => true;
  /** Set by UpNext: rereads the listener's queue. */
  readUpNext: (() => Promise<void>) | null = null;
  /** Set by the sleep timer; returns true if nothing may play after the episode that ended. */
  stopAtEnd: (() => boolean) | null = null;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.positions = options.positions;
    this.#queue = new QueueLoader(this.#store, options.fetchPage);
    this.#audio = new PlayerAudio(this.#store, options.storage, {
      onTime: () => this.#onTime(),
      onPause: this.flush,
      onPlaying: () => this.#onPlaying(),
      onEnded: () => this.#onEnded(),
      onUnseekable: () => options.onFailure('unseekable', this.#state.episode!),
      onUnsent: () => options.onFailure('unsent', this.#state.episode!),
      onError: this.onError,
    });
  }

  getState = this.#store.getState;
  subscribe = this.#store.subscribe;

  get audio(): HTMLAudioElement | null {
    return this.#audio.element;
  }

  get #state() {
    return this.#store.state;
  }

  attach = (audio: HTMLAudioElement | null): void => this.#audio.attach(audio);

  /** Visitors have no id. Signing out clears the member's data in this browser. */
  configure = (preferences: PlayerPreferences, listenerId: string | null): void => {
    const left = this.listenerId !== null && this.listenerId !== listenerId;
    if (left) {
      this.positions.forget();
      this.clear();
    }
    this.prefer(preferences);
    this.listenerId = listenerId;
    this.positions.setListener(listenerId);
    if (listenerId) this.positions.list.adopt(listenerId);
  };

  /** Applies preferences that are still being saved; `configure` repeats them afterwards. */
  prefer = (chosen: Partial<PlayerPreferences>): void => {
    this.#preferences = { ...this.#preferences, ...chosen };
    this.#dispatch({ type: 'goesOn', autoplayEnabled: this.#preferences.autoplayEnabled });
  };

  choose = (episode: PlayerEpisode, podcast: PlayerPodcast, options: ChooseOptions = {}): void => {
    const { page, at, jump, until = null, start = this.#preferences.autoStartEnabled } = options;
    const { entry = null } = options;
    if (entry !== this.#state.entry) this.#dispatch({ type: 'entry', entry });
    if (this.#state.episode?.id === episode.id) {
      if (page) this.addPage(page);
      if (at !== undefined) this.seek(at);
      this.#until = until;
      return start ? this.play() : undefined;
    }
    this.flush();
    this.#queue.stop();
    this.#dispatch({ type: 'choose', episode, podcast, page, start, jump });
    this.#playCounted = false;
    this.#sought = at !== undefined;
    this.#until = until;
    const remembered = this.positions.open(episode.id);
    this.#audio.load(at ?? remembered);
    if (start) this.play();
    void this.resumeFromStore();
    void this.#queue.grow();
  };

  /** Plays from this device what is stored there, also what is waiting for a network now. */
  playStored = (find: (episodeId: string) => Blob | undefined): void => {
    this.#audio.storedAudio = find;
    const { episode, trouble } = this.#state;
    if (episode && trouble && trouble !== 'elsewhere' && find(episode.id)) this.retry();
  };

  /** Whether the current audio comes from this device. */
  get isStored(): boolean {
    return this.#audio.isStored;
  }

  autoStarts = (): boolean => this.#preferences.autoStartEnabled;

  /** Restores the player of an earlier page, paused and without fetching the audio. */
  restore = (saved: PersistedPlayer): void => {
    if (this.#state.episode) return;
    this.#audio.sleep();
    this.#sought = false;
    this.#dispatch({ type: 'restore', persisted: saved });
    this.#audio.applyVolume();
    this.returnToPosition();
    this.#playCounted = this.#state.currentTime > 0;
    void this.resumeFromStore();
  };

  /** While paused: moves to the last position of the episode, which another tab may have changed. */
  returnToPosition = (): void => {
    const { episode, playing } = this.#state;
    if (episode && !playing) this.#audio.moveTo(this.positions.open(episode.id));
  };

  /** Notifies subscribers that the listener's positions have changed. */
  showHeard = (): void => this.#dispatch({ type: 'heard' });
  setTrouble = (trouble: PlayerTrouble): void => this.#dispatch({ type: 'trouble', trouble });
  setUpNext = (upNext: PlayerState['upNext']): void => this.#dispatch({ type: 'upNext', upNext });

  addPage = (page: EpisodePage): void => {
    this.#dispatch({ type: 'page', page });
    void this.#queue.grow();
  };

  play = (): void => {
    if (canPlay(this.#state)) this.#audio.play();
  };

  retry = (): void => {
    this.#audio.sleep();
    this.play();
    void this.resumeFromStore();
  };

  waitFor = (trouble: 'offline' | 'unreachable'): void => {
    this.#dispatch({ type: 'loading', loading: true });
    this.setTrouble(trouble);
  };

  onError = (error: MediaError | null): void => {
    const url = this.#state.episode?.audioUrl;
    if (!url || this.recover(error)) return;
    this.#fail(url === secureUrl(url) ? 'playback' : 'insecure', error?.message);
  };

  giveUp = (): void => this.#fail('playback', 'no data');
  pause = (): void => this.#audio.pause();
  toggle = (): void => (this.#state.playing ? this.pause() : this.play());

  skip = (seconds: number): void => {
    if (this.#hasPlace) this.seek(this.#state.currentTime + seconds);
  };

  seek = (currentTime: number): void => {
    const reachable = this.#audio.reachable(currentTime);
    if (reachable === null) return;
    this.#dispatch({ type: 'seek', currentTime: reachable });
    this.#sought = true;
    this.#until = null;
    this.#audio.moveTo(this.#state.currentTime);
  };

  /** Before that, the time is 0 even if the episode has a saved position. */
  get #hasPlace(): boolean {
    return this.#state.duration > 0 || this.#audio.hasMetadata;
  }

  undoJump = (): void => {
    const { jump, episode, playing } = this.#state;
    if (!jump) return;
    if (jump.episode.id !== episode?.id) {
      return this.choose(jump.episode, jump.podcast, { at: jump.from, start: playing });
    }
    const ended = this.audio?.ended;
    this.seek(jump.from);
    if (ended && jump.playing) this.play();
  };

  setVolume = (volume: number): void => this.#audio.changeVolume({ type: 'volume', volume });
  toggleMute = (): void => this.#audio.changeVolume({ type: 'mute' });
  setRate = (rate: number): void => this.#audio.setRate(rate);
  next = (): Promise<void> => this.#playNext();

  previous = (): void => {
    const { podcast } = this.#state;
    const before = previousInQueue(this.#state);
    if (podcast && before) this.choose(before, podcast, { start: true });
  };

  async #playNext(jump?: ChooseOptions['jump']): Promise<void> {
    const { episode } = this.#state;
    if (!episode) return;
    await this.readUpNext?.();
    try {
      const next = await this.#queue.findNext();
      if (!next || this.#state.episode !== episode) return;
      this.choose(next.episode, next.podcast, { start: true, jump, ...next.options });
    } catch (error) {
      if (this.#state.episode === episode) this.#fail('queue', error);
    }
  }

  clear = (): void => {
    this.flush();
    this.#queue.stop();
    this.positions.close();
    this.#dispatch({ type: 'clear' });
    this.#audio.unload();
  };

  flush = (): void => {
    this.#audio.readTime();
    const { currentTime, duration } = this.#state;
    if (this.#hasPlace && currentTime >= this.#audio.heardTo)
      this.positions.flush(currentTime, duration);
  };

  #onTime(): void {
    const { currentTime, duration } = this.#state;
    this.positions.tick(currentTime, duration);
    if (this.#until === null || currentTime < this.#until) return;
    this.#until = null;
    const { entry, upNext, autoplayEnabled: goesOn } = this.#state;
    if (!entry || !goesOn || upNext || this.stopAtEnd?.()) return this.pause();
    // The next part may be of the same episode: that this one was heard is told first.
    this.flush();
    void this.#playNext();
  }

  #onPlaying(): void {
    const { episode, podcast } = this.#state;
    if (!episode || !podcast || this.#playCounted) return;
    this.#playCounted = true;
    this.#options.onPlayStarted(episode, podcast);
  }

  #onEnded(): void {
    const { episode, playing, currentTime, duration } = this.#state;
    if (!episode) return;
    this.positions.finish(currentTime, duration);
    this.#dispatch({ type: 'ended' });
    const stops = this.stopAtEnd?.() ?? false;
    // Seeking to the end while paused does not start another episode.
    if (stops || !playing) return;
    // The queue always continues; the list only with Continuous Play.
    const { upNext, autoplayEnabled: goesOn, jump } = this.#state;
    if (upNext !== null || goesOn) void this.#playNext(jump);
  }

  #fail(failure: PlayerFailure, reason: unknown): void {
    const { episode } = this.#state;
    if (!episode) return;
    console.info(`Player: ${failure} failed for episode ${episode.id}.`, reason);
    this.#dispatch({ type: 'failed', failure });
    this.#audio.pause();
    this.#options.onFailure(failure, episode);
  }

  /** Moves to a newer position from another device, unless the listener has seeked. */
  async resumeFromStore(): Promise<void> {
    const { episode } = this.#state;
    const position = await this.positions.findNewer().catch(() => null);
    if (position === null || this.#sought || this.#state.episode !== episode) return;
    this.#audio.moveTo(position);
  }
}
