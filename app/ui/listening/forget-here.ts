import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/kept/storage';
import { forgetHeard } from '~/player/remembered/heard-here';

/** Deletes what this browser keeps of an episode that was heard. @param id null: of all of them */
export function forgetHere(player: Player, id: string | null): void {
  forgetHeard(player, id);
  import('~/player/kept/started-list').then(
    ({ forgetStarted }) => forgetStarted(browserStorage(), id),
    () => {},
  );
}
