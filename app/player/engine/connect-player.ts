import { guardNavigation } from '~/ui/navigation/guard-navigation';
import { remix } from '~/ui/navigation/remix-internals';
import './announce-failure';
import { chaptersOf } from '~/player/chapters/chapter-store';
import { keepPlayer } from '~/player/kept/kept-player';
import { connectMediaSession } from './media-session';
import { connectTabs } from './one-tab';
import type { Player } from './player';
import './queue-reader';
import { connectRecovery } from './recovery';
import { connectSpeeds } from '~/player/remembered/remote-speeds';
import { connectUnsaved } from '~/player/remembered/send-unsaved';
import { upNextOf } from './up-next';
import { browserStorage } from '~/player/kept/storage';

/** Saves the place before the page may go without another event. */
function connectFlush(player: Player): () => void {
  const onVisibilityChange = () => document.hidden && player.flush();
  addEventListener('pagehide', player.flush);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    removeEventListener('pagehide', player.flush);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Starts what needs an episode; loaded with the bar. Returns the cleanup. */
export function connectPlayer(player: Player): () => void {
  guardNavigation(player);
  const ends = [
    // First, as what could not be sent is noted when the page goes.
    connectFlush(player),
    chaptersOf(player).connect(),
    connectMediaSession(player),
    connectRecovery(player),
    connectTabs(player),
    upNextOf(player).connect(),
    connectUnsaved(player, browserStorage()),
    connectSpeeds(player, browserStorage()),
    // Another tab signed out: who is signed in is read again, which clears this player as well.
    keepPlayer(player, browserStorage('sessionStorage'), browserStorage(), () =>
      remix().__remixRouter.revalidate(),
    ),
  ];
  return () => ends.forEach((end) => end());
}
