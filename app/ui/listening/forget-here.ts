import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/kept/storage';

/** Deletes what this browser keeps of an episode that was heard. @param id null: of all of them */
export function forgetHere(player: Player, id: string | null): void {
  player.heard.forget(id);
  import('~/player/kept/started-list').then(
    ({ forgetStarted }) => forgetStarted(browserStorage(), id),
    () => {},
  );
}
