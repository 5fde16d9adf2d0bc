import type { Player } from './player';

/** Null where it is missing, or forbidden as storage is: Firefox throws without cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('player');
  } catch {
    return null;
  }
}

/** Pauses when playing starts in another tab. Returns the cleanup. */
export function connectTabs(player: Player): () => void {
  const channel = openChannel();
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
