import type { Player } from '~/player/engine/player';
import { chapterAt, type PlayerChapter } from './chapter-list';

/** `pending`: a better list is being fetched. */
export type ChaptersAnswer = { chapters: PlayerChapter[]; pending: boolean };

type FetchChapters = (episodeId: string) => Promise<ChaptersAnswer>;

/** `GET /api/episodes/{id}/chapters`. */
const fetchChapters: FetchChapters = async (episodeId) => {
  const path = `/api/episodes/${encodeURIComponent(episodeId)}/chapters`;
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as ChaptersAnswer;
};

/** Milliseconds after which a list that the site was still fetching is asked for again, once. */
const ASKED_AGAIN = 5_000;

export type ChapterState = {
  chapters: readonly PlayerChapter[];
  /** Place in the list; -1 before the first. */
  current: number;
};

const NONE: ChapterState = { chapters: [], current: -1 };

/** The chapters of the player's episode; read when it is heard, or wanted before. */
export class ChapterStore {
  readonly #player: Player;
  readonly #fetch: FetchChapters;
  readonly #subscribers = new Set<() => void>();
  /** Episodes that are known to have none. */
  readonly #without = new Set<string>();
  #state = NONE;
  #all: readonly PlayerChapter[] = [];
  #episodeId: string | undefined;
  #isRead = false;
  #hasFailed = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(player: Player, fetch: FetchChapters = fetchChapters) {
    this.#player = player;
    this.#fetch = fetch;
  }

  getState = (): ChapterState => this.#state;

  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

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

  /** Reads them unless they were read since the episode was chosen; failures are quiet. */
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
    for (const subscriber of this.#subscribers) subscriber();
  }
}

const stores = new WeakMap<Player, ChapterStore>();

/** Beside the player, as the first visit needs none of it. */
export function chaptersOf(player: Player): ChapterStore {
  const store = stores.get(player) ?? new ChapterStore(player);
  stores.set(player, store);
  return store;
}
