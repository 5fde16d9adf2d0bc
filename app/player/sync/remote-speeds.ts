import type { Speeds } from '~/domain/listening/listening';
import { joinSpeeds, keepSpeeds } from './podcast-speeds';
import type { KeyValueStorage } from '~/player/engine/storage';
import type { Player } from '~/player/engine/player';

async function ask(sent: Speeds | null): Promise<Speeds | null> {
  const change = sent && { method: 'PUT', body: JSON.stringify(sent), keepalive: true };
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  try {
    const response = await fetch('/api/speeds', { ...change, headers });
    return response.ok ? ((await response.json()) as Speeds) : null;
  } catch {
    return null;
  }
}

/** Reads a member's speeds, or sends new choices. Without a response, the speeds in this browser apply. */
export async function exchangeSpeeds(
  player: Player,
  storage: KeyValueStorage | null,
  sent: Speeds | null = null,
): Promise<void> {
  const { listenerId } = player;
  if (listenerId === null) return;
  const account = await ask(sent);
  if (!account || player.listenerId !== listenerId) return;
  const unsent = joinSpeeds(storage, listenerId, account, sent);
  if (unsent && !sent) await exchangeSpeeds(player, storage, unsent);
}

/** Stores speeds in this browser, and in the account of a member as well. Returns the cleanup. */
export function connectSpeeds(player: Player, storage: KeyValueStorage | null): () => void {
  const speeds = keepSpeeds(
    player,
    storage,
    (chosen) => void exchangeSpeeds(player, storage, chosen),
  );
  let listener: string | null = null;
  const read = () => void exchangeSpeeds(player, storage).then(speeds.apply);
  const onVisible = () => document.visibilityState === 'visible' && read();

  function follow(): void {
    if (player.listenerId === listener) return;
    listener = player.listenerId;
    read();
  }

  follow();
  const stop = player.subscribe(follow);
  addEventListener('online', read);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    speeds.end();
    removeEventListener('online', read);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
