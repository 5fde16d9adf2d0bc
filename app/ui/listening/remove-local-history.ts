import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/engine/storage';
import { removeLocalPositions, undoableLocalChange } from '~/player/sync/local-positions';

/**
 * Deletes this browser's data about an episode the visitor has heard.
 *
 * @param id null: all episodes
 * @returns a function that restores the data
 */
export function removeLocalHistory(player: Player, id: string | null): () => void {
  const undoHeard = undoableLocalChange(player, () => removeLocalPositions(player, id));
  const started = import('~/player/sync/started-list').then(
    ({ forgetStarted }) => forgetStarted(browserStorage(), id),
    () => () => {},
  );
  return () =>
    void started.then((undoStarted) => {
      undoStarted();
      undoHeard();
    });
}
