export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The general speed, for podcasts that have none of their own under SPEEDS_KEY. */
export const RATE_KEY = 'player.rate';
export const SPEEDS_KEY = 'player.speeds.v1';
export const POSITIONS_KEY = 'player.positions.v1';
export const KEPT_KEY = 'player.kept.v1';
export const STARTED_KEY = 'player.started.v1';
export const QUEUE_KEY = 'player.queue.v1';

/** Event of the window after a change of the queue. */
export const QUEUE_CHANGED = 'player:queue';

export function readKey(storage: KeyValueStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** False where it is blocked or full. */
export function writeKey(storage: KeyValueStorage | null, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

export function removeKey(storage: KeyValueStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Blocked.
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
