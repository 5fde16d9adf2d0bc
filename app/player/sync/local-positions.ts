import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/engine/storage';

/** Stores listening positions in this browser. */
export function saveLocalPositions(
  { positions: { list }, listenerId, showHeard }: Player,
  entries: [episodeId: string, position: ListeningPosition][],
): void {
  const noted = new Set(entries.map(([id]) => id));
  const others = list.read(listenerId).filter(([id]) => !noted.has(id));
  list.write(listenerId, [...entries, ...others]);
  showHeard();
}

/** @returns a function that undoes the change to the list, except for episodes heard since */
export function undoableLocalChange(player: Player, change: () => void): () => void {
  const { positions, listenerId, showHeard } = player;
  const read = () => positions.list.read(listenerId);
  const before = read();
  change();
  const after = new Map(read());
  return () => {
    const since = read().filter(([id, heard]) => heard.listenedAt !== after.get(id)?.listenedAt);
    const isSince = new Set(since.map(([id]) => id));
    positions.list.write(listenerId, [...since, ...before.filter(([id]) => !isSince.has(id))]);
    showHeard();
  };
}

/** @param episodeId null: all episodes */
export function removeLocalPositions(
  { positions: { list }, listenerId, showHeard }: Player,
  episodeId: string | null,
): void {
  const others = episodeId === null ? [] : list.read(listenerId).filter(([id]) => id !== episodeId);
  list.write(listenerId, others);
  showHeard();
}

/**
 * Deletes this browser's data about an episode the visitor has heard.
 *
 * @param id null: all episodes
 * @returns a function that restores the data
 */
export function removeLocalHistory(player: Player, id: string | null): () => void {
  const undoHeard = undoableLocalChange(player, () => removeLocalPositions(player, id));
  const started = import('./started-list').then(
    ({ forgetStarted }) => forgetStarted(browserStorage(), id),
    () => () => {},
  );
  return () =>
    void started.then((undoStarted) => {
      undoStarted();
      undoHeard();
    });
}
