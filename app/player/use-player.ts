import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Player } from './player';
import { INITIAL_STATE, type PlayerState } from './player-state';
import type { EpisodePage } from './player-types';

/** Filled by PlayerProvider. */
export const PlayerContext = createContext<Player | null>(null);

/** The player's actions; never re-renders. For what the player is doing see `usePlayerState`. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer must be used within PlayerProvider');
  return player;
}

/**
 * A piece of the player's state; re-renders only when that piece changes. The piece must be a
 * primitive or an object out of the state, not a new object.
 */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(INITIAL_STATE),
  );
}

/** Lets the queue grow with the page of episodes on the screen, if it is what is playing. */
export function useEpisodePage(page: EpisodePage): void {
  const player = usePlayer();
  useEffect(() => player.addPage(page), [player, page]);
}
