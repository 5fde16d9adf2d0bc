import type { Player } from '~/player/engine/player';
import type { ListeningPosition } from './position-list';

/** Keeps how far the listener came, in this browser. */
export function noteHeard(
  { positions: { list }, listenerId, showHeard }: Player,
  entries: [episodeId: string, position: ListeningPosition][],
): void {
  const noted = new Set(entries.map(([id]) => id));
  const others = list.read(listenerId).filter(([id]) => !noted.has(id));
  list.write(listenerId, [...entries, ...others]);
  showHeard();
}

/** @param episodeId null: all of them */
export function forgetHeard(
  { positions: { list }, listenerId, showHeard }: Player,
  episodeId: string | null,
): void {
  const others = episodeId === null ? [] : list.read(listenerId).filter(([id]) => id !== episodeId);
  list.write(listenerId, others);
  showHeard();
}
