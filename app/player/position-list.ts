/** How far somebody listened to an episode. */
export interface ListeningPosition {
  /** Seconds. */
  position: number;
  /** Seconds, or null when it was never known. */
  duration: number | null;
  /** ISO date, by this machine's clock. */
  listenedAt: string;
  finished: boolean;
}

/** The part of `localStorage` that is needed. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'player.positions.v1';
const CAPACITY = 200;

interface StoredList {
  /** Whose list this is: a user id, or null for a visitor. */
  owner: string | null;
  /** Newest first. */
  positions: [episodeId: string, position: ListeningPosition][];
}

/**
 * The positions kept in this browser: the newest 200 episodes. Storage that is blocked, full or
 * holds something else is taken as empty; nothing here throws.
 *
 * A visitor who signs in keeps the positions; whoever comes after a signed-in listener on the same
 * browser does not see theirs.
 */
export function createPositionList(storage: KeyValueStorage | null) {
  function read(listener: string | null): StoredList['positions'] {
    const stored = parse(readKey(storage, KEY));
    return stored && (stored.owner === null || stored.owner === listener) ? stored.positions : [];
  }

  return {
    find(episodeId: string, listener: string | null): ListeningPosition | null {
      return read(listener).find(([id]) => id === episodeId)?.[1] ?? null;
    },

    save(episodeId: string, position: ListeningPosition, listener: string | null): void {
      const others = read(listener).filter(([id]) => id !== episodeId);
      const positions = [[episodeId, position] as [string, ListeningPosition], ...others];
      const list: StoredList = { owner: listener, positions: positions.slice(0, CAPACITY) };
      writeKey(storage, KEY, JSON.stringify(list));
    },
  };
}

/** The value under a key, or null when there is none or the storage refuses. */
export function readKey(storage: KeyValueStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes a key if the storage lets us. */
export function writeKey(storage: KeyValueStorage | null, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // Blocked or full: listening goes on, only unremembered.
  }
}

/** This browser's storage, or null where even looking at it is forbidden. */
export function browserStorage(): KeyValueStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parse(text: string | null): StoredList | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredList> | null;
    if (!value || !Array.isArray(value.positions)) return null;
    const owner = typeof value.owner === 'string' ? value.owner : null;
    return { owner, positions: value.positions.filter(isEntry) };
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is [string, ListeningPosition] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const position = entry[1] as Partial<ListeningPosition> | null;
  return typeof position?.position === 'number' && typeof position.listenedAt === 'string';
}
