import { chaptersOf } from '~/player/engine/chapters';
import { browserStorage } from '~/player/engine/storage';
import './announce-failure';
import { persistPlayer } from '~/player/sync/persisted-player';
import { connectSpeeds } from '~/player/sync/podcast-speeds';
import { remotePositions, connectUnsaved } from '~/player/sync/send-to-account';
import { remix } from '~/ui/document/remix-internals';
import { guardNavigation } from '~/ui/navigation/guard-navigation';
import './engine/queue-reader';
import { connectTabs, connectRecovery } from './engine/interruptions';
import type { Player } from './engine/player';
import { connectMediaSession } from './media-session';
import { getUpNext } from './sync/up-next';

/** Saves the position when the page is hidden, because it may close without another event. */
function connectFlush(player: Player): () => void {
  const onVisibilityChange = () => document.hidden && player.flush();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => document.removeEventListener('visibilitychange', onVisibilityChange);
}

/** Connects everything that needs an episode; loaded with the player bar. Returns the cleanup. */
export function connectPlayer(player: Player): () => void {
  guardNavigation(player);
  connectUnsaved(player, browserStorage());
  player.positions.setStore(remotePositions);
  void player.resumeFromStore();
  const ends = [
    connectFlush(player),
    chaptersOf(player).connect(),
    connectMediaSession(player),
    connectRecovery(player),
    connectTabs(player),
    getUpNext(player).connect(),
    connectSpeeds(player, browserStorage()),
    // Another tab signed out: reloading the session data also clears this player.
    persistPlayer(player, browserStorage('sessionStorage'), browserStorage(), () =>
      remix().__remixRouter.revalidate(),
    ),
  ];
  return () => ends.forEach((end) => end());
}
