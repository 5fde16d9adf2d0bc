import type { Player } from '~/player/engine/player';

/** Milliseconds without playback; longer than the gap between two episodes. */
const QUIET = 3_000;

/** Calls back once nothing has played for a while, unless it is no longer wanted. */
export function whenQuiet(player: Player, isWanted: () => boolean, callBack: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = player.subscribe(() => {
    clearTimeout(timer);
    if (!isWanted()) return stop();
    if (player.getState().playing) return;
    timer = setTimeout(() => {
      stop();
      if (isWanted()) callBack();
    }, QUIET);
  });
}
