import {
  POSITIONS_KEY,
  readOwned,
  removeKey,
  SPEEDS_KEY,
  UNSAVED_KEY,
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

/** Newest first. */
type Entries = [episodeId: string, position: ListeningPosition][];

/** The newest 1,000 positions in this browser; never throws. */
export function createPositionList(storage: KeyValueStorage | null) {
  function read(listener: string | null): Entries {
    const positions = readOwned(storage, POSITIONS_KEY, listener)?.positions;
    return Array.isArray(positions) ? positions.filter(isEntry) : [];
  }

  function write(owner: string | null, positions: Entries): void {
    const list = { owner, positions: positions.slice(0, CAPACITY) };
    writeKey(storage, POSITIONS_KEY, JSON.stringify(list));
  }

  return {
    read,
    write,

    find: (episodeId: string, listener: string | null): ListeningPosition | null =>
      read(listener).find(([id]) => id === episodeId)?.[1] ?? null,

    save(episodeId: string, position: ListeningPosition, listener: string | null): void {
      const others = read(listener).filter(([id]) => id !== episodeId);
      write(listener, [[episodeId, position], ...others]);
    },

    /** A visitor's become the member's: noted as unsent first, so that none is lost where the page ends in between. */
    adopt(listener: string): void {
      const heard = read(null);
      if (heard.length < 1) return;
      writeKey(storage, UNSAVED_KEY, JSON.stringify(heard.map(([id]) => id)));
      write(listener, heard);
    },

    /** The speeds go too: their podcasts would tell what a member listened to. */
    clear: (): void =>
      [POSITIONS_KEY, SPEEDS_KEY, UNSAVED_KEY].forEach((key) => removeKey(storage, key)),
  };
}

function isEntry(entry: unknown): entry is [string, ListeningPosition] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const position = entry[1] as Partial<ListeningPosition> | null;
  return Number.isFinite(position?.position) && Date.parse(position?.listenedAt ?? '') > 0;
}
