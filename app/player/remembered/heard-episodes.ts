import type { PlayerStore } from '~/player/engine/player-store';
import type { createPositionKeeper } from './position-keeper';
import type { ListeningPosition } from './position-list';

/** How far the listener came with each episode, by this browser. */
export class HeardEpisodes {
  readonly #positions: ReturnType<typeof createPositionKeeper>;
  readonly #dispatch: PlayerStore['dispatch'];

  constructor(
    positions: ReturnType<typeof createPositionKeeper>,
    dispatch: PlayerStore['dispatch'],
  ) {
    this.#positions = positions;
    this.#dispatch = dispatch;
  }

  find = (episodeId: string): ListeningPosition | null => this.#positions.find(episodeId);

  note = (entries: [episodeId: string, position: ListeningPosition][]): void => {
    this.#positions.note(entries);
    this.#dispatch({ type: 'heard' });
  };

  /** Null: all of them. */
  forget = (episodeId: string | null): void => {
    this.#positions.remove(episodeId);
    this.#dispatch({ type: 'heard' });
  };
}
