import type { PlayerEpisode, PlayerPodcast } from './player-types';
import { usePlayerState } from './use-player';

/**
 * The episode in the player with its podcast; null if there is none. Apart from `use-player`, because the first page
 * load does not need it.
 */
export function usePlayed(): { episode: PlayerEpisode; podcast: PlayerPodcast } | null {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  return episode && podcast && { episode, podcast };
}
