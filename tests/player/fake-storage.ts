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

/** Storage as a browser with site data blocked has it. */
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

/** What a page knew that the browser did not keep goes with it. */
export function leavePage(): void {
  for (const key of Object.values(storage)) {
    if (typeof key === 'string') storage.removeKey(null, key);
  }
}
