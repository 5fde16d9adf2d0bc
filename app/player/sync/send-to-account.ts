import { MAX_POSITIONS_SENT } from '~/domain/listening/listening';
import type { EpisodePosition, ListeningPosition } from '~/domain/listening/listening-schema';
import type { Player } from '~/player/engine/player';
import type { PositionStore } from '~/player/engine/position-keeper';
import {
  OUTBOX_KEY,
  PAGE_IS_READ,
  QUEUE_CHANGED,
  readKey,
  removeKey,
  STARTED_KEY,
  UNSAVED_KEY,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { remix } from '~/ui/document/remix-internals';
import { fetchJson, putJson } from '~/ui/forms/api-calls';
import { listLocalQueue, removeFromLocalQueue } from './local-queue';
import { sayRefused, sendOutbox } from './outbox';

/** Ids of episodes whose position in this browser may not have reached the account. */
export const unsaved = new Set<string>();

/** @returns whether the account has stored it */
const putInAccount = (path: string, sent: object): Promise<boolean> =>
  putJson(path, sent).then(
    () => true,
    () => false,
  );

/** Sends the owner along, because another tab may have signed another member in meanwhile. */
const sendPositions = (userId: string, positions: EpisodePosition[]): Promise<boolean> =>
  putInAccount('/api/history', { userId, positions });

export const remotePositions: PositionStore = {
  async find(episodeId) {
    const path = `/api/episodes/${encodeURIComponent(episodeId)}/position`;
    return (await fetchJson<{ position: ListeningPosition | null }>(path)).position;
  },

  save(episodeId, position, listener) {
    unsaved.add(episodeId);
    void sendPositions(listener, [{ episodeId, ...position }]).then(
      (isSaved) => isSaved && unsaved.delete(episodeId),
    );
  },
};

function readIds(storage: BrowserStorage): string[] {
  try {
    const ids = JSON.parse(readKey(storage, UNSAVED_KEY) ?? '[]') as unknown[];
    return ids.filter((id): id is string => typeof id === 'string');
  } catch {
    return [];
  }
}

function writeIds(storage: BrowserStorage, ids: string[]): void {
  if (ids.length > 0) writeKey(storage, UNSAVED_KEY, JSON.stringify(ids));
  else removeKey(storage, UNSAVED_KEY);
}

export const noteUnsavedIds = (storage: BrowserStorage, ids: string[]): void =>
  writeIds(storage, [...new Set([...readIds(storage), ...ids])]);

/** Moves ids that did not reach the account to the stored list, which outlives the page. */
function noteUnsaved(storage: BrowserStorage): void {
  if (unsaved.size > 0) noteUnsavedIds(storage, [...unsaved]);
  unsaved.clear();
}

/** Converts a stored position to a valid payload, whatever this browser has stored. */
const toSent = (episodeId: string, position: ListeningPosition): EpisodePosition => ({
  episodeId,
  position: Math.max(0, position.position),
  duration: position.duration !== null && position.duration >= 0 ? position.duration : null,
  listenedAt: new Date(position.listenedAt).toISOString(),
  finished: position.finished === true,
});

/**
 * Sends the positions in batches until one is rejected. The rest waits for the network or for the next page.
 *
 * @returns whether any position was sent
 */
async function sendLocalPositions(
  player: Player,
  storage: BrowserStorage,
  owner: string,
): Promise<boolean> {
  noteUnsaved(storage);
  const positions = new Map(player.positions.list.read(owner));
  const waiting = readIds(storage);
  let wasSent = false;
  while (waiting.length > 0 && player.listenerId === owner) {
    const ids = waiting.splice(0, MAX_POSITIONS_SENT);
    const known = ids.flatMap((id) => (positions.has(id) ? [toSent(id, positions.get(id)!)] : []));
    if (known.length > 0 && !(await sendPositions(owner, known))) break;
    wasSent ||= known.length > 0;
    if (player.listenerId !== owner) return false;
    writeIds(
      storage,
      readIds(storage).filter((id) => !ids.includes(id)),
    );
  }
  // The visitor's own list; its positions now belong to the account.
  removeKey(storage, STARTED_KEY);
  return wasSent;
}

/** Sends what was queued before signing in. If the account's queue has no room for it, it stays in this browser. */
async function sendQueue(player: Player, storage: BrowserStorage, owner: string): Promise<boolean> {
  const episodeIds = listLocalQueue(storage).map(({ episode }) => episode.id);
  if (episodeIds.length === 0 || player.listenerId !== owner) return false;
  if (!(await putInAccount('/api/queue', { userId: owner, episodeIds }))) return false;
  removeFromLocalQueue(storage, ...episodeIds);
  dispatchEvent(new Event(QUEUE_CHANGED));
  return true;
}

async function send(player: Player, storage: BrowserStorage): Promise<void> {
  const owner = player.listenerId;
  if (owner === null) return;
  const sent = [
    await sendLocalPositions(player, storage, owner),
    await sendQueue(player, storage, owner),
    await sendOutbox(storage, owner, () => player.listenerId === owner),
  ];
  sayRefused(storage, owner);
  if (!sent.includes(true)) return;
  // A member's pages show the data of the account.
  remix().__remixRouter.revalidate();
  dispatchEvent(new Event(OUTBOX_KEY));
  dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
}

const connected = new WeakSet<Player>();
let last = Promise.resolve();

/**
 * Sends positions and a visitor's queue that may not have reached the account: now, and whenever the network is back.
 */
export function connectUnsaved(player: Player, storage: BrowserStorage): void {
  const sendNext = () => void (last = last.then(() => send(player, storage)));
  sendNext();
  if (connected.has(player)) return;
  connected.add(player);
  addEventListener('online', sendNext);
  addEventListener('pagehide', () => {
    player.flush();
    if (player.listenerId !== null) noteUnsaved(storage);
  });
}
