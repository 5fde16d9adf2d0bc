import { openTabChannel } from '~/lib/web/tab-channel';
import type { Player } from './player';

/** Pauses when playing starts in another tab. Returns the cleanup. */
export function connectTabs(player: Player): () => void {
  const channel = openTabChannel('player');
  if (!channel) return () => {};
  let playing = false;
  function tell(): void {
    const before = playing;
    ({ playing } = player.getState());
    if (playing && !before) channel!.postMessage('playing');
  }
  channel.onmessage = () => {
    if (!player.getState().playing) return;
    player.pause();
    player.setTrouble('elsewhere');
  };
  tell();
  const stop = player.subscribe(tell);
  return () => {
    stop();
    channel.close();
  };
}
