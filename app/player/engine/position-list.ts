import {
  POSITIONS_KEY,
  readKey,
  removeKey,
  SPEEDS_KEY,
  writeKey,
  type KeyValueStorage,
} from '~/player/kept/storage';

export type ListeningPosition = {
  /** Seconds. */
  position: number;
  /** Seconds. */
  duration: number | null;
  /** ISO date, by this machine's clock. */
  listenedAt: string;
  finished: boolean;
};

const CAPACITY = 1_000;

type StoredList = {
  /** A user id; null for a visitor. */
  owner: string | null;
  /** Newest first. */
  positions: [episodeId: string, position: ListeningPosition][];
};

/** The newest 1,000 positions in this browser; never throws. A visitor's list passes to who signs in, no other does. */
export function createPositionList(storage: KeyValueStorage | null) {
  function read(listener: string | null): StoredList['positions'] {
    const stored = parse(readKey(storage, POSITIONS_KEY));
    return stored && (stored.owner === null || stored.owner === listener) ? stored.positions : [];
  }

  function write(listener: string | null, positions: StoredList['positions']): void {
    const list: StoredList = { owner: listener, positions: positions.slice(0, CAPACITY) };
    writeKey(storage, POSITIONS_KEY, JSON.stringify(list));
  }

  function put(entries: StoredList['positions'], listener: string | null): void {
    const saved = new Set(entries.map(([id]) => id));
    write(listener, [...entries, ...read(listener).filter(([id]) => !saved.has(id))]);
  }

  return {
    find(episodeId: string, listener: string | null): ListeningPosition | null {
      return read(listener).find(([id]) => id === episodeId)?.[1] ?? null;
    },

    all: (listener: string | null): Map<string, ListeningPosition> => new Map(read(listener)),

    save: (episodeId: string, position: ListeningPosition, listener: string | null): void =>
      put([[episodeId, position]], listener),

    saveAll: put,

    /** Null: all of them. */
    remove(episodeId: string | null, listener: string | null): void {
      const others = read(listener).filter(([id]) => id !== episodeId);
      write(listener, episodeId === null ? [] : others);
    },

    /** The speeds go too: their podcasts would tell what a member listened to. */
    clear: (): void => [POSITIONS_KEY, SPEEDS_KEY].forEach((key) => removeKey(storage, key)),
  };
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
  return Number.isFinite(position?.position) && Date.parse(position?.listenedAt ?? '') > 0;
}
