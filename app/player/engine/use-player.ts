import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening';
import type { Player } from './player';
import { INITIAL_STATE, type PlayerState } from './player-state';
import type { EpisodePage } from './player-types';

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

export function useEpisodePage(page: EpisodePage | undefined): void {
  const player = usePlayer();
  useEffect(() => {
    if (page) player.addPage(page);
  }, [player, page]);
}

type HeardHere = {
  version: number;
  /** While nothing plays: a pause keeps the place, and is told after that. */
  paused: PlayerState | null;
  listener: string | null;
  byId: ReadonlyMap<string, ListeningPosition>;
};

const heardBy = new WeakMap<Player, HeardHere>();

/** By this browser, read once for all rows whenever it may have changed. */
function heardHere(player: Player): HeardHere['byId'] {
  const state = player.getState();
  const version = state.heardVersion;
  const paused = state.playing ? null : state;
  const { listenerId: listener } = player;
  const known = heardBy.get(player);
  if (known?.version === version && known.paused === paused && known.listener === listener)
    return known.byId;
  const byId = player.positions.list.byId(listener);
  heardBy.set(player, { version, paused, listener, byId });
  return byId;
}

/**
 * How far the listener came, by the account and by this browser, whichever is later. Re-renders only where that has
 * changed.
 */
export function useHeard(
  episodeId: string,
  stored: ListeningPosition | null,
): ListeningPosition | null {
  const player = usePlayer();
  const here = useSyncExternalStore(
    player.subscribe,
    () => heardHere(player).get(episodeId) ?? null,
    () => null,
  );
  // What the account of a member does not have was removed elsewhere, unless it was heard since the page was loaded.
  const unheardSince = player.listenerId ? performance.timeOrigin : 0;
  const since = stored ? Date.parse(stored.listenedAt) : unheardSince;
  return here && Date.parse(here.listenedAt) > since ? here : stored;
}
