import { chapterEnd, chaptersOf } from '~/player/engine/chapters';
import type { Player } from '~/player/engine/player';
import { readKey, removeKey, writeKey, type BrowserStorage } from '~/player/engine/storage';
import { Notifier } from '~/ui/document/store';

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;

const MINUTE = 60_000;

/** Milliseconds before the end during which the volume fades. */
const FADE = 10_000;
const FADE_STEP = 100;

/** Ends with the chapter or the episode. */
export type SleepEnd = 'chapter' | 'episode';

/** Milliseconds since 1970, or the end of the chapter or episode. */
export type SleepUntil = number | SleepEnd | null;

/** Minutes left as displayed, rounded up. */
export const minutesLeft = (left: number): number => Math.max(0, Math.ceil(left / MINUTE));

/** Fraction of the listener's volume to play at: 1 until the fade, 0 at the end. */
export const gainAt = (left: number): number => Math.min(1, Math.max(0, left / FADE));

/** Milliseconds until the displayed minutes or the volume change. */
export function nextChange(left: number): number {
  if (left <= FADE) return Math.min(FADE_STEP, Math.max(0, left));
  const minuteEnds = left - (minutesLeft(left) - 1) * MINUTE;
  return Math.min(minuteEnds, left - FADE);
}

/** Longer than any sleep timer. Browser timers overflow after 24 days. */
const MAX_DURATION = 24 * 60 * MINUTE;

/** Null for a time that is over, and for text in an unknown format. */
export function parseSleep(text: string | null, now: number): SleepUntil {
  if (text === 'episode' || text === 'chapter') return text;
  const until = Number(text ?? Number.NaN);
  return until > now && until <= now + MAX_DURATION ? until : null;
}

/** Finds where the current chapter ends. Seeking may change the chapter. */
export class ChapterEnd {
  readonly #player: Player;
  /** Seconds; null until known. */
  #second: number | null = null;
  #episodeId: string | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  forget = (): void => void (this.#second = null);

  /** Returns the cleanup. */
  connect(): () => void {
    const { audio } = this.#player;
    audio?.addEventListener('seeking', this.forget);
    return () => audio?.removeEventListener('seeking', this.forget);
  }

  /** Milliseconds left at the current speed; Infinity while the end is unknown. */
  left(): number {
    // During a seek the state is ahead of the audio.
    const { audio } = this.#player;
    if (!audio || audio.seeking || audio.readyState === 0) return Infinity;
    const { episode, rate } = this.#player.getState();
    if (episode?.id !== this.#episodeId) this.forget();
    this.#episodeId = episode?.id;
    const { chapters } = chaptersOf(this.#player).getState();
    this.#second ??= chapterEnd(chapters, audio.currentTime);
    if (this.#second === null) return Infinity;
    return Math.max(0, ((this.#second - audio.currentTime) * 1000) / rate);
  }
}

/** Lowers the volume of the audio without touching the volume chosen by the listener. */
export class VolumeFade {
  readonly #player: Player;
  #gain = 1;
  #wanted = 1;
  /** The volume the browser actually applied. */
  #applied = 1;

  constructor(player: Player) {
    this.#player = player;
  }

  to(gain: number): void {
    if (gain === this.#gain) return;
    this.#gain = gain;
    this.#apply();
  }

  lift = (): void => this.to(1);

  /** Keeps the fade when the listener changes the volume meanwhile. Returns the cleanup. */
  connect(): () => void {
    const { audio } = this.#player;
    const onChange = () => {
      const isDone = this.#wanted === this.#volume() && this.#applied === audio?.volume;
      if (this.#gain < 1 && !isDone) this.#apply();
    };
    audio?.addEventListener('volumechange', onChange);
    return () => {
      audio?.removeEventListener('volumechange', onChange);
      this.lift();
    };
  }

  #apply(): void {
    const { audio } = this.#player;
    if (!audio) return;
    this.#wanted = this.#volume();
    try {
      audio.volume = this.#wanted;
    } catch {
      // Some devices do not let a page set the volume.
    }
    this.#applied = audio.volume;
  }

  #volume(): number {
    return this.#player.getState().volume * this.#gain;
  }
}

export const SLEEP_KEY = 'player.sleep.v1';

/** Milliseconds after which audio already sent to the speaker has finished. */
const SILENCE = 300;

/** Milliseconds. */
const LAST_MOMENT = 1_000;

export type SleepState = {
  until: SleepUntil;
  /** 0 unless `until` is a time. */
  minutesLeft: number;
  /** True from the end of a timer until playback is started again. */
  hasEnded: boolean;
};

const OFF: SleepState = { until: null, minutesLeft: 0, hasEnded: false };

/**
 * Pauses the player at a given time or at the end of a chapter or episode. Its end is stored, so that it survives a
 * reload.
 */
export class SleepTimer extends Notifier {
  readonly #player: Player;
  readonly #storage: BrowserStorage;
  readonly #now: () => number;
  readonly #fade: VolumeFade;
  readonly #chapterEnd: ChapterEnd;
  #state = OFF;
  #timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(player: Player, storage: BrowserStorage, now: () => number = Date.now) {
    super();
    this.#player = player;
    this.#storage = storage;
    this.#now = now;
    this.#fade = new VolumeFade(player);
    this.#chapterEnd = new ChapterEnd(player);
  }

  getState = (): SleepState => this.#state;

  /** Resumes the timer of the previous page. Returns the cleanup. */
  connect = (): (() => void) => {
    const ends = [
      this.#fade.connect(),
      this.#chapterEnd.connect(),
      this.#player.subscribe(this.#follow),
    ];
    this.#player.stopAtEnd = () => {
      if (typeof this.#state.until !== 'string') return false;
      this.#end();
      return true;
    };
    this.#set(parseSleep(readKey(this.#storage, SLEEP_KEY), this.#now()));
    return () => {
      clearTimeout(this.#timeout);
      this.#player.stopAtEnd = null;
      for (const end of ends) end();
    };
  };

  /** Starts the timer with a number of minutes, or until the chapter or episode ends. */
  start = (length: number | SleepEnd): void =>
    this.#set(typeof length === 'string' ? length : this.#now() + length * MINUTE);

  extend = (minutes: number): void => {
    const { until } = this.#state;
    if (typeof until === 'number') this.#set(until + minutes * MINUTE);
  };

  cancel = (): void => this.#set(null);

  #set(until: SleepUntil): void {
    clearTimeout(this.#timeout);
    if (until === null) removeKey(this.#storage, SLEEP_KEY);
    else writeKey(this.#storage, SLEEP_KEY, String(until));
    if (typeof until === 'number') return this.#tick(until);
    this.#fade.lift();
    this.#chapterEnd.forget();
    this.#publish({ ...OFF, until });
  }

  /** Uses a timer for the last moment, because timeupdate fires only every quarter of a second. */
  #awaitChapterEnd(): void {
    clearTimeout(this.#timeout);
    const left = this.#chapterEnd.left();
    if (left === 0) return this.#end();
    if (left <= LAST_MOMENT) this.#timeout = setTimeout(this.#follow, left);
  }

  /** Also called during playback, because browsers throttle the timers of hidden pages. */
  #tick(until: number): void {
    const left = until - this.#now();
    if (left <= 0) return this.#end();
    clearTimeout(this.#timeout);
    this.#fade.to(gainAt(left));
    this.#publish({ until, minutesLeft: minutesLeft(left), hasEnded: false });
    this.#timeout = setTimeout(() => this.#tick(until), nextChange(left));
  }

  #end(): void {
    clearTimeout(this.#timeout);
    removeKey(this.#storage, SLEEP_KEY);
    this.#publish({ ...OFF, hasEnded: true });
    this.#player.pause();
    this.#timeout = setTimeout(this.#fade.lift, SILENCE);
  }

  #follow = (): void => {
    const { episode, playing } = this.#player.getState();
    const { until, hasEnded } = this.#state;
    if (!episode || (playing && hasEnded)) return this.cancel();
    if (typeof until === 'number') this.#tick(until);
    if (until === 'chapter' && playing) this.#awaitChapterEnd();
  };

  #publish(state: SleepState): void {
    const { until, minutesLeft: minutes, hasEnded } = this.#state;
    const isSame =
      state.until === until && state.minutesLeft === minutes && state.hasEnded === hasEnded;
    if (isSame) return;
    this.#state = state;
    this.notify();
  }
}
