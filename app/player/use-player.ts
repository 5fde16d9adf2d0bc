import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Player } from './engine/player';
import { INITIAL_STATE, type PlayerState } from './engine/player-state';
import type { EpisodePage } from './engine/player-types';

export const PlayerContext = createContext<Player | null>(null);

/** Never re-renders. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer must be used within PlayerProvider');
  return player;
}

/** Re-renders only when the selected value changes; it must not be a new object. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(INITIAL_STATE),
  );
}

export function useEpisodePage(page: EpisodePage): void {
  const player = usePlayer();
  useEffect(() => player.addPage(page), [player, page]);
}
