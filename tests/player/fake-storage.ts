import * as storage from '~/player/engine/storage';
import type { KeyValueStorage } from '~/player/engine/storage';

export function fakeStorage(content: Record<string, string> = {}): KeyValueStorage {
  const values = new Map(Object.entries(content));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Storage in a browser that blocks site data. */
export const blockedStorage: KeyValueStorage = {
  getItem: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
};

/** Clears the values that the page kept in memory because the browser did not store them. */
export function leavePage(): void {
  for (const key of Object.values(storage)) {
    if (typeof key === 'string') storage.removeKey(null, key);
  }
}
