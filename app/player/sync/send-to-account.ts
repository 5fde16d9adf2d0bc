import { MAX_POSITIONS_SENT } from '~/domain/listening/listening';
import type { EpisodePosition, ListeningPosition } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
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
import { storeTakenBack } from '~/ui/drafts/drafts';
import { showToast } from '~/ui/feedback/toasts';
import { fetchJson, putJson } from '~/ui/forms/api-calls';
import { askToSignIn, forgetAsking } from './ask-to-sign-in';
import type { Change } from './changes';
import { listLocalQueue, removeFromLocalQueue } from './local-queue';
import { leaveOthersOutbox, readUnsent, sayRefused, sendOutbox } from './outbox';

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

/** Moves ids that did not reach the account to the stored list, which outlives the page. */
function noteUnsaved(storage: BrowserStorage): void {
  if (unsaved.size > 0) writeIds(storage, [...new Set([...readIds(storage), ...unsaved])]);
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

/** A review may be shown only once an admin has accepted it. */
function sayReviewed({ subject }: Change, data: unknown): void {
  if (!subject.startsWith('review/')) return;
  const { waiting } = (data as { review: { waiting: boolean } }).review;
  const description = waiting ? t('review.waiting') : undefined;
  showToast({ title: t('review.saved'), description, variant: 'success' });
}

/** @returns whether the rest should be tried again by itself */
async function send(player: Player, storage: BrowserStorage): Promise<boolean> {
  const owner = player.listenerId;
  const askAgain = () => askToSignIn(() => connectUnsaved(player, storage));
  if (leaveOthersOutbox(storage, owner)) askAgain();
  if (owner === null) return false;
  const sent = [
    await sendLocalPositions(player, storage, owner),
    await sendQueue(player, storage, owner),
  ];
  const isStillListening = () => player.listenerId === owner;
  const { wasSent, signedOut } = await sendOutbox(storage, owner, isStillListening, {
    sent: sayReviewed,
    refused: ({ draft }) => draft && storeTakenBack(storage, owner, draft),
  });
  if (signedOut) askAgain();
  else forgetAsking();
  sayRefused(storage, owner);
  if (wasSent || sent.includes(true)) {
    // A member's pages show the data of the account.
    remix().__remixRouter.revalidate();
    dispatchEvent(new Event(OUTBOX_KEY));
    dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
  }
  return !signedOut && readUnsent(storage, owner).length > 0;
}

const connected = new WeakSet<Player>();
let last = Promise.resolve();
let retry: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds until what still waits is tried again: a network may be back without an event. */
const RETRY = 60_000;

/** One tab sends at a time, so that none repeats a change after another has sent the next one. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request(OUTBOX_KEY, work) : work();

function sendNext(player: Player, storage: BrowserStorage): void {
  last = last.then(async () => {
    const isLeft = await alone(() => send(player, storage)).catch(() => true);
    clearTimeout(retry);
    if (isLeft) retry = setTimeout(() => sendNext(player, storage), RETRY);
  });
}

/**
 * Sends positions, a visitor's queue and changes that may not have reached the account: now, and whenever the network is
 * back.
 */
export function connectUnsaved(player: Player, storage: BrowserStorage): void {
  sendNext(player, storage);
  if (connected.has(player)) return;
  connected.add(player);
  addEventListener('online', () => sendNext(player, storage));
  addEventListener('pagehide', () => {
    player.flush();
    if (player.listenerId !== null) noteUnsaved(storage);
  });
}
