import { chapterEnd } from '~/player/chapters/chapter-list';
import { chaptersOf } from '~/player/chapters/chapter-store';
import type { Player } from '~/player/engine/player';

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
