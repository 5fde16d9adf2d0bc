import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Player } from './player';
import { INITIAL_STATE, type PlayerState } from './player-state';
import type { EpisodePage, PlayerEpisode, PlayerPodcast } from './player-types';

export const PlayerContext = createContext<Player | null>(null);

/** Never causes a re-render. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer must be used within PlayerProvider');
  return player;
}

/** Re-renders only when the selected value changes, so `select` must not return a new object. */
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
  /** Set while paused: a pause saves the position before it changes the state. */
  paused: PlayerState | null;
  listener: string | null;
  byId: ReadonlyMap<string, ListeningPosition>;
};

const heardBy = new WeakMap<Player, HeardHere>();

/** Positions in this browser, read once for all rows whenever they may have changed. */
function readLocalPositions(player: Player): HeardHere['byId'] {
  const state = player.getState();
  const version = state.positionsVersion;
  const paused = state.playing ? null : state;
  const { listenerId } = player;
  const stored = heardBy.get(player);
  if (stored?.version === version && stored.paused === paused && stored.listener === listenerId)
    return stored.byId;
  const byId = player.positions.list.byId(listenerId);
  heardBy.set(player, { version, paused, listener: listenerId, byId });
  return byId;
}

/**
 * Returns how far the listener got, from the account or this browser, whichever is later. Re-renders only when that
 * changes.
 */
export function usePosition(
  episodeId: string,
  stored: ListeningPosition | null,
): ListeningPosition | null {
  const player = usePlayer();
  const here = useSyncExternalStore(
    player.subscribe,
    () => readLocalPositions(player).get(episodeId) ?? null,
    () => null,
  );
  // Missing in a member's account means removed elsewhere, unless it was heard since the page was loaded.
  const unheardSince = player.listenerId ? performance.timeOrigin : 0;
  const since = stored ? Date.parse(stored.listenedAt) : unheardSince;
  return here && Date.parse(here.listenedAt) > since ? here : stored;
}

/**
 * The episode in the player with its podcast; null if there is none. Apart from `use-player`, because the first page
 * load does not need it.
 */
export function usePlayed(): { episode: PlayerEpisode; podcast: PlayerPodcast } | null {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  return episode && podcast && { episode, podcast };
}
