import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/engine/storage';
import { forgetHeard, undoablyHeard } from '~/player/sync/heard-here';

/**
 * Deletes what this browser keeps of an episode that was heard.
 *
 * @param id null: of all of them
 * @returns what brings it back
 */
export function forgetHere(player: Player, id: string | null): () => void {
  const undoHeard = undoablyHeard(player, () => forgetHeard(player, id));
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
