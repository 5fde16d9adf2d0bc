import type { Player } from '~/player/engine/player';
import type { PersistedPlayer, PlayerState } from '~/player/engine/player-state';
import { EMPTY_QUEUE, type EpisodeQueue } from '~/player/engine/queue';
import {
  PERSISTED_KEY,
  POSITIONS_KEY,
  readKey,
  readOwned,
  removeKey,
  SPEEDS_KEY,
  UNSAVED_KEY,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { storeStarted } from './started-list';
import { isEntry, isEpisode, isPodcast, storedEpisode, storedPodcast } from './stored-shapes';

const MAX_EPISODES = 200;

/** Restores the player of this tab, else that of the browser's last tab. */
export function restorePlayer(player: Player, tab: BrowserStorage, browser: BrowserStorage): void {
  const { listenerId } = player;
  removeOthers(listenerId, browser);
  for (const storage of [tab, browser]) {
    const saved = parsePersisted(readOwned(storage, PERSISTED_KEY, listenerId)?.player);
    if (saved) return player.restore(saved);
    removeKey(storage, PERSISTED_KEY);
  }
}

/**
 * Removes another member's data. A session may end without script, by expiry or in another tab, where no player clears
 * it.
 */
function removeOthers(listenerId: string | null, browser: BrowserStorage): void {
  for (const key of [POSITIONS_KEY, SPEEDS_KEY]) {
    if (!readOwned(browser, key, listenerId)) removeKey(browser, key);
  }
  if (!readKey(browser, POSITIONS_KEY)) removeKey(browser, UNSAVED_KEY);
}

/**
 * Stores the player for the next page.
 *
 * @param onLeft called when another tab has removed the member's data
 * @returns the cleanup
 */
export function persistPlayer(
  player: Player,
  tab: BrowserStorage,
  browser: BrowserStorage,
  onLeft: () => void = () => {},
): () => void {
  let seen: PlayerState | null = null;
  let started: string | null = null;
  function keep(): void {
    const state = player.getState();
    const { episode, podcast } = state;
    if (episode && podcast && episode.id !== started && player.listenerId === null) {
      if (state.currentTime >= 1) {
        started = episode.id;
        storeStarted(browser, episode, podcast);
      }
    }
    if (seen && isSame(seen, state)) return;
    seen = state;
    const text = episode && serializePlayer(state, player.listenerId);
    if (text && text === readKey(tab, PERSISTED_KEY)) return;
    for (const storage of [tab, browser]) {
      // If the new value does not fit, the old one must not be restored.
      removeKey(storage, PERSISTED_KEY);
      if (text) writeKey(storage, PERSISTED_KEY, text);
    }
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== POSITIONS_KEY) return;
    if (newValue === null && player.listenerId !== null) onLeft();
    else player.returnToPosition();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) player.returnToPosition();
  };

  keep();
  const stop = player.subscribe(keep);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

const KEYS = [
  'episode',
  'podcast',
  'queue',
  'duration',
  'volume',
  'muted',
  'volumeBeforeMute',
  'entry',
] as const satisfies readonly (keyof PersistedPlayer)[];

const isSame = (a: PlayerState, b: PlayerState) => KEYS.every((key) => a[key] === b[key]);

export function serializePlayer(state: PlayerState, owner: string | null): string {
  const { episode, podcast } = state;
  const near = around(state);
  const player: PersistedPlayer = {
    ...(Object.fromEntries(KEYS.map((key) => [key, state[key]])) as PersistedPlayer),
    episode: episode && storedEpisode(episode),
    podcast: podcast && storedPodcast(podcast),
    queue: { ...near, episodes: near.episodes.map(storedEpisode) },
  };
  return JSON.stringify({ owner, player });
}

/** Returns the pages of the queue around the current episode. */
function around({ queue, episode }: PlayerState): EpisodeQueue {
  const { episodes, limit, firstPage } = queue;
  if (episodes.length <= MAX_EPISODES) return queue;
  if (limit < 1 || limit > MAX_EPISODES) return EMPTY_QUEUE;
  const at = episodes.findIndex(({ id }) => id === episode?.id);
  const pages = Math.floor(MAX_EPISODES / limit);
  const first = Math.max(0, Math.floor(at / limit) - Math.floor(pages / 2));
  const nearby = episodes.slice(first * limit, (first + pages) * limit);
  const lastPage = Math.min(queue.lastPage, firstPage + first + pages - 1);
  return { ...queue, firstPage: firstPage + first, lastPage, episodes: nearby };
}

/** Null if the stored value is invalid. */
export function parsePersisted(stored: unknown): PersistedPlayer | null {
  const player = stored as PersistedPlayer | undefined;
  if (!player) return null;
  const { episode, podcast, queue, duration, volume, volumeBeforeMute } = player;
  const valid =
    isEpisode(episode) &&
    isPodcast(podcast) &&
    isQueue(queue) &&
    [duration, volume, volumeBeforeMute].every((value) => Number.isFinite(value) && value >= 0) &&
    Math.max(volume, volumeBeforeMute) <= 1;
  const muted = player.muted === true;
  if (!valid) return null;
  const entry = isEntry(player.entry) ? player.entry : null;
  return { episode, podcast, queue, duration, volume, volumeBeforeMute, muted, entry };
}

function isQueue(value: unknown): value is EpisodeQueue {
  const queue = value as EpisodeQueue | null;
  return (
    (queue?.sort === 'newest' || queue?.sort === 'oldest') &&
    [queue.limit, queue.firstPage, queue.lastPage, queue.totalPages].every(Number.isInteger) &&
    Array.isArray(queue.episodes) &&
    queue.episodes.every(isEpisode)
  );
}
