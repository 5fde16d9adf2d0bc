import { useSyncExternalStore } from 'react';
import { Notifier } from '~/ui/document/store';
import { chaptersPath, readAnswer } from './kept-answers';
import type { Player } from './player';
import { usePlayer } from './use-player';

export type PlayerChapter = {
  /** Seconds. */
  start: number;
  end: number | null;
  title: string;
};

/** Seconds. Audio moved to the start of a chapter may land slightly before it. */
const SLACK = 0.1;

/** Returns the index of the last chapter that has started, or -1 before the first one. */
export function chapterAt(chapters: readonly PlayerChapter[], second: number): number {
  let [low, high] = [0, chapters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chapters[middle]!.start <= second + SLACK) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the second at which the chapter playing at `second` ends, or null if it ends with the episode. */
export function chapterEnd(chapters: readonly PlayerChapter[], second: number): number | null {
  const at = chapterAt(chapters, second);
  const end = chapters[at]?.end ?? null;
  const next = chapters[at + 1]?.start ?? null;
  if (end === null || end <= second + SLACK) return next;
  return next === null ? end : Math.min(end, next);
}

/** `pending`: the site is still fetching a better list. */
export type ChaptersAnswer = { chapters: PlayerChapter[]; pending: boolean };

type FetchChapters = (episodeId: string) => Promise<ChaptersAnswer>;

const fetchChapters: FetchChapters = async (episodeId) => {
  const answer = await readAnswer<ChaptersAnswer>(chaptersPath(episodeId));
  if (!answer.ok) throw new Error(answer.error ?? String(answer.status));
  return answer.data;
};

/** Milliseconds before a pending list is requested again, once. */
const ASKED_AGAIN = 5_000;

type ChapterState = {
  chapters: readonly PlayerChapter[];
  /** Index in the list; -1 before the first chapter. */
  current: number;
};

const NONE: ChapterState = { chapters: [], current: -1 };

/** The chapters of the player's episode. They are fetched when the episode plays, or earlier through `want`. */
export class ChapterStore extends Notifier {
  readonly #player: Player;
  readonly #fetch: FetchChapters;
  /** Ids of episodes known to have no chapters. */
  readonly #without = new Set<string>();
  #state = NONE;
  #all: readonly PlayerChapter[] = [];
  #episodeId: string | undefined;
  #isRead = false;
  #hasFailed = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(player: Player, fetch: FetchChapters = fetchChapters) {
    super();
    this.#player = player;
    this.#fetch = fetch;
  }

  getState = (): ChapterState => this.#state;

  /** Returns the cleanup. */
  connect = (): (() => void) => {
    this.#follow();
    const stop = this.#player.subscribe(this.#follow);
    return () => {
      stop();
      this.#forget(undefined);
      this.#publish(NONE);
    };
  };

  /** Fetches the chapters unless they were already fetched for this episode. Failures are silent. */
  want = (): void => {
    const isOver = this.#isRead && !this.#hasFailed;
    if (this.#episodeId && !isOver) void this.#read(this.#episodeId, true);
  };

  #forget(episodeId: string | undefined): void {
    clearTimeout(this.#again);
    this.#episodeId = episodeId;
    this.#all = [];
    this.#isRead = false;
  }

  async #read(episodeId: string, asksAgain: boolean): Promise<void> {
    this.#isRead = true;
    this.#hasFailed = false;
    if (this.#without.has(episodeId)) return;
    const answer = await this.#fetch(episodeId).catch(() => null);
    if (this.#episodeId !== episodeId) return;
    if (!answer) return void (this.#hasFailed = true);
    const { chapters, pending } = answer;
    if (chapters.length === 0 && !pending) this.#without.add(episodeId);
    if (pending && asksAgain) {
      this.#again = setTimeout(() => void this.#read(episodeId, false), ASKED_AGAIN);
    }
    this.#all = chapters;
    this.#follow();
  }

  #follow = (): void => {
    const { episode, playing, loading, currentTime, duration } = this.#player.getState();
    if (episode?.id !== this.#episodeId) this.#forget(episode?.id);
    if (playing && !loading && !this.#isRead) this.want();
    const isHeard = ({ start }: PlayerChapter) => duration === 0 || start < duration;
    const chapters = this.#all.filter(isHeard);
    this.#publish({ chapters, current: chapterAt(chapters, currentTime) });
  };

  #publish(state: ChapterState): void {
    const { chapters, current } = this.#state;
    const isSame = state.chapters.length === chapters.length && state.chapters[0] === chapters[0];
    if (isSame && state.current === current) return;
    this.#state = isSame ? { ...state, chapters } : state;
    this.notify();
  }
}

const stores = new WeakMap<Player, ChapterStore>();

/** Kept outside `Player` because the first page load does not need it. */
export function chaptersOf(player: Player): ChapterStore {
  const store = stores.get(player) ?? new ChapterStore(player);
  stores.set(player, store);
  return store;
}

/** Re-renders when a chapter starts, not every second. */
export function useChapters(): ChapterState {
  const store = chaptersOf(usePlayer());
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
