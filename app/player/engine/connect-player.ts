import { guardNavigation } from '~/ui/navigation/guard-navigation';
import './announce-failure';
import { chaptersOf } from '~/player/chapters/chapter-store';
import { keepPlayer } from '~/player/kept/kept-player';
import { connectMediaSession } from './media-session';
import { connectTabs } from './one-tab';
import type { Player } from './player';
import './queue-reader';
import { connectRecovery } from './recovery';
import { connectSpeeds } from './remote-speeds';
import { connectUnsaved } from './send-unsaved';
import { upNextOf } from './up-next';
import { browserStorage } from '~/player/kept/storage';

/** Starts what needs an episode; loaded with the bar. Returns the cleanup. */
export function connectPlayer(player: Player): () => void {
  guardNavigation(player);
  const ends = [
    chaptersOf(player).connect(),
    connectMediaSession(player),
    connectRecovery(player),
    connectTabs(player),
    upNextOf(player).connect(),
    connectUnsaved(player, browserStorage()),
    connectSpeeds(player, browserStorage()),
    keepPlayer(player, browserStorage('sessionStorage'), browserStorage()),
  ];
  return () => ends.forEach((end) => end());
}
