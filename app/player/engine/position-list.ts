import {
  POSITIONS_KEY,
  readKey,
  removeKey,
  SPEEDS_KEY,
  UNSAVED_KEY,
  writeKey,
  type KeyValueStorage,
} from './storage';

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

type Known = {
  owner: string | null;
  entries: Entries;
  byId: ReadonlyMap<string, ListeningPosition>;
};

const knownOf = (owner: string | null, entries: Entries): Known => ({
  owner,
  entries,
  byId: new Map(entries),
});

const NOTHING = knownOf(null, []);

function parse(text: string | null): Known {
  try {
    const { owner, positions } = JSON.parse(text!);
    return Array.isArray(positions) ? knownOf(owner, positions.filter(isEntry)) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/**
 * The newest 1,000 positions in this browser; never throws. What is stored is parsed only where another tab has changed
 * it, so that an entry stays the same object until it changes.
 */
export function createPositionList(storage: KeyValueStorage | null) {
  let seen: { text: string | null; known: Known } = { text: null, known: NOTHING };

  /** A visitor's list passes to who signs in, a member's to no other person. */
  function known(listener: string | null): Known {
    const text = readKey(storage, POSITIONS_KEY);
    if (text !== seen.text) seen = { text, known: parse(text) };
    return [null, listener].includes(seen.known.owner) ? seen.known : NOTHING;
  }

  const read = (listener: string | null): Entries => known(listener).entries;
  const byId = (listener: string | null) => known(listener).byId;

  function write(owner: string | null, entries: Entries): void {
    const positions = entries.slice(0, CAPACITY);
    const text = JSON.stringify({ owner, positions });
    writeKey(storage, POSITIONS_KEY, text);
    seen = { text, known: knownOf(owner, positions) };
  }

  return {
    read,
    write,
    byId,

    find: (episodeId: string, listener: string | null): ListeningPosition | null =>
      byId(listener).get(episodeId) ?? null,

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
