export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The general speed, for podcasts that have none of their own under SPEEDS_KEY. */
export const RATE_KEY = 'player.rate';
export const SPEEDS_KEY = 'player.speeds.v1';
export const POSITIONS_KEY = 'player.positions.v1';
/** Ids of the episodes whose position may not have reached the account of its owner. */
export const UNSAVED_KEY = 'player.unsaved.v1';
export const KEPT_KEY = 'player.kept.v1';
export const STARTED_KEY = 'player.started.v1';
export const QUEUE_KEY = 'player.queue.v1';
/** How many episodes a visitor had heard when nothing went with their podcasts. */
export const UNRELATED_KEY = 'player.unrelated.v1';

/** Event of the window after a change of the queue. */
export const QUEUE_CHANGED = 'player:queue';
/** `detail` of QUEUE_CHANGED: the page's own data are read again anyway, as after each form. */
export const PAGE_IS_READ = 'page is read';

/** What the browser does not keep, as storage is blocked or full, lasts as long as the page. */
const unkept = new Map<string, string>();

export function readKey(storage: KeyValueStorage | null, key: string): string | null {
  try {
    return unkept.get(key) ?? storage!.getItem(key);
  } catch {
    return null;
  }
}

export function writeKey(storage: KeyValueStorage | null, key: string, value: string): void {
  unkept.set(key, value);
  try {
    storage!.setItem(key, value);
    unkept.delete(key);
  } catch {
    // Blocked or full.
  }
}

export function removeKey(storage: KeyValueStorage | null, key: string): void {
  unkept.delete(key);
  try {
    storage!.removeItem(key);
  } catch {
    // Blocked.
  }
}

/** Null where nothing readable is stored, or another's: a visitor's data pass to who signs in, a member's to no other person. */
export function readOwned(
  storage: KeyValueStorage | null,
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

/** Null where storage is forbidden; some apps that show web pages have none. */
export function browserStorage(
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): KeyValueStorage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
