import { readKey, removeKey, writeKey, type KeyValueStorage } from '~/player/kept/storage';
import { UNSAVED_KEY } from '~/player/kept/kept-player';
import type { Player } from '~/player/engine/player';
import { remotePositions, unsaved } from './remote-positions';

function readIds(storage: KeyValueStorage | null): string[] {
  try {
    const ids = JSON.parse(readKey(storage, UNSAVED_KEY) ?? '[]') as unknown[];
    return ids.filter((id): id is string => typeof id === 'string');
  } catch {
    return [];
  }
}

/** Sends the places that did not reach the account: once there is a network, or from the next page. Returns the cleanup. */
export function connectUnsaved(player: Player, storage: KeyValueStorage | null): () => void {
  function send(): void {
    if (player.listenerId === null) return removeKey(storage, UNSAVED_KEY);
    for (const id of [...readIds(storage), ...unsaved]) {
      const heard = player.heard.find(id);
      if (heard) remotePositions.save(id, heard);
      else unsaved.delete(id);
    }
    removeKey(storage, UNSAVED_KEY);
  }
  function keep(): void {
    if (player.listenerId !== null && unsaved.size > 0)
      writeKey(storage, UNSAVED_KEY, JSON.stringify([...unsaved]));
  }

  send();
  addEventListener('online', send);
  addEventListener('pagehide', keep);
  return () => {
    // A member who signs out leaves nothing.
    if (player.listenerId === null) removeKey(storage, UNSAVED_KEY);
    removeEventListener('online', send);
    removeEventListener('pagehide', keep);
  };
}
