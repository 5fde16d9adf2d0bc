import type { ListeningPosition } from '~/domain/listening/listening-schema';
import {
  POSITIONS_KEY,
  readKey,
  removeKey,
  SPEEDS_KEY,
  UNSAVED_KEY,
  writeKey,
  type BrowserStorage,
} from './storage';

const CAPACITY = 1_000;

/** Newest first. */
type Entries = [episodeId: string, position: ListeningPosition][];

type StoredPositions = {
  owner: string | null;
  entries: Entries;
  byId: ReadonlyMap<string, ListeningPosition>;
};

const knownOf = (owner: string | null, entries: Entries): StoredPositions => ({
  owner,
  entries,
  byId: new Map(entries),
});

const NOTHING = knownOf(null, []);

function parse(text: string | null): StoredPositions {
  try {
    const { owner, positions } = JSON.parse(text!);
    return Array.isArray(positions) ? knownOf(owner, positions.filter(isEntry)) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/**
 * The newest 1,000 positions in this browser. Never throws. The stored text is parsed only when another tab has changed
 * it, so that an entry stays the same object until it changes.
 */
export function createPositionList(storage: BrowserStorage) {
  let seen: { text: string | null; known: StoredPositions } = { text: null, known: NOTHING };

  /** A visitor's list is taken over by the member who signs in; a member's list is visible to nobody else. */
  function known(listener: string | null): StoredPositions {
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

    /**
     * Turns a visitor's positions into the member's. They are marked as unsent first, so that none is lost if the page
     * closes in between.
     */
    adopt(listener: string): void {
      const entries = read(null);
      if (entries.length < 1) return;
      writeKey(storage, UNSAVED_KEY, JSON.stringify(entries.map(([id]) => id)));
      write(listener, entries);
    },

    /** Also removes the speeds, because their podcasts reveal what a member listened to. */
    clear: (): void =>
      [POSITIONS_KEY, SPEEDS_KEY, UNSAVED_KEY].forEach((key) => removeKey(storage, key)),
  };
}

function isEntry(entry: unknown): entry is [string, ListeningPosition] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const position = entry[1] as Partial<ListeningPosition> | null;
  return Number.isFinite(position?.position) && Date.parse(position?.listenedAt ?? '') > 0;
}
