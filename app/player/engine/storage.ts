export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null if storage is forbidden; some in-app browsers have none. */
export type BrowserStorage = KeyValueStorage | null;

/** The general speed, for podcasts without an entry under SPEEDS_KEY. */
export const RATE_KEY = 'player.rate';
export const SPEEDS_KEY = 'player.speeds.v1';
export const POSITIONS_KEY = 'player.positions.v1';
/** Ids of episodes whose position may not have reached the member's account. */
export const UNSAVED_KEY = 'player.unsaved.v1';
/** A member's changes that have not reached the account; also the window event fired after they change. */
export const OUTBOX_KEY = 'player.outbox.v1';
export const PERSISTED_KEY = 'player.kept.v1';
export const STARTED_KEY = 'player.started.v1';
export const QUEUE_KEY = 'player.queue.v1';
/** Set while anything is downloaded or being downloaded, so that a page without downloads loads none of their code. */
export const DOWNLOADS_KEY = 'player.downloads.v1';
/** What is downloaded by itself; also the window event fired after it changes. */
export const DOWNLOAD_RULES_KEY = 'player.download-rules.v1';
/** How many episodes the visitor had heard when no related podcasts were found. */
export const UNRELATED_KEY = 'player.unrelated.v1';

/** Window event fired after the queue changes. */
export const QUEUE_CHANGED = 'player:queue';
/** `detail` of QUEUE_CHANGED if the page data is reloaded anyway, as after every form. */
export const PAGE_IS_READ = 'page is read';

/** Values the browser does not store because storage is blocked or full. They last as long as the page. */
const memoryFallback = new Map<string, string>();

export function readKey(storage: BrowserStorage, key: string): string | null {
  try {
    return memoryFallback.get(key) ?? storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the value outlives the page; storage may be blocked or full */
export function writeKey(storage: BrowserStorage, key: string, value: string): boolean {
  memoryFallback.set(key, value);
  try {
    storage!.setItem(key, value);
    return memoryFallback.delete(key);
  } catch {
    return false;
  }
}

export function removeKey(storage: BrowserStorage, key: string): void {
  memoryFallback.delete(key);
  try {
    storage!.removeItem(key);
  } catch {
    // Blocked.
  }
}

/**
 * Null if nothing readable is stored, or if it belongs to somebody else. A visitor's data is taken over by the member
 * who signs in; a member's data is visible to nobody else.
 */
export function readOwned(
  storage: BrowserStorage,
  key: string,
  listener: string | null,
): Record<string, unknown> | null {
  try {
    const stored = JSON.parse(readKey(storage, key)!);
    return [null, listener].includes(stored.owner) ? stored : null;
  } catch {
    return null;
  }
}

export function browserStorage(
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): BrowserStorage {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
