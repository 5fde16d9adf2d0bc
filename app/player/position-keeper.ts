import type { ListeningPosition, createPositionList } from './position-list';

const LOCAL_INTERVAL = 5_000;
const REMOTE_INTERVAL = 15_000;

/** How close to the end counts as finished: 15 seconds, or the last quarter of a short piece. */
export const END_MARGIN = 15;

/** Where a signed-in listener's positions are kept. */
export interface PositionStore {
  find(episodeId: string): Promise<ListeningPosition | null>;
  /** Must outlive the page when it is called while the page goes away. */
  save(episodeId: string, position: ListeningPosition): void;
}

interface KeeperOptions {
  list: ReturnType<typeof createPositionList>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Remembers how far the current episode was heard: in the browser at most every 5 seconds, at the
 * positions' own store (if the listener is signed in) at most every 15, and in both at `flush`.
 * An episode that was only opened, not heard, leaves its remembered position untouched.
 */
export function createPositionKeeper({ list, now = Date.now }: KeeperOptions) {
  let listener: string | null = null;
  let store: PositionStore | null = null;
  let episodeId: string | null = null;
  let savedLocal = { position: 0, at: 0 };
  let savedRemote = { position: 0, at: 0 };

  function begin(position: number): number {
    savedLocal = { position, at: now() };
    savedRemote = { ...savedLocal };
    return position;
  }

  /** Saves where the position moved by at least a second and the interval (0: at once) is over. */
  function save(position: number, duration: number, wait: boolean): void {
    if (!episodeId) return;
    const due = (saved: { position: number; at: number }, interval: number) =>
      Math.abs(position - saved.position) >= 1 && (!wait || now() - saved.at >= interval);
    const entry: ListeningPosition = {
      position,
      duration: duration || null,
      listenedAt: new Date(now()).toISOString(),
      finished: isNearEnd(position, duration),
    };
    if (due(savedLocal, LOCAL_INTERVAL)) {
      savedLocal = { position, at: now() };
      list.save(episodeId, entry, listener);
    }
    if (store && due(savedRemote, REMOTE_INTERVAL)) {
      savedRemote = { position, at: now() };
      store.save(episodeId, entry);
    }
  }

  return {
    /** Who listens from now on: null and null for a visitor. */
    setListener(id: string | null, positionStore: PositionStore | null): void {
      listener = id;
      store = positionStore;
    },

    /** Turns to another episode; the answer is the second to start at, by this browser's memory. */
    open(id: string): number {
      episodeId = id;
      return begin(startOf(list.find(id, listener)));
    },

    /**
     * Asks the store whether the episode was heard elsewhere since this browser heard it. The
     * answer is the second to go to, or null when what `open` said still holds.
     */
    async findNewer(): Promise<number | null> {
      const id = episodeId;
      if (!id || !store) return null;
      const remote = await store.find(id);
      if (!remote || episodeId !== id) return null;
      const local = list.find(id, listener);
      if (local && Date.parse(local.listenedAt) >= Date.parse(remote.listenedAt)) return null;
      return begin(startOf(remote));
    },

    tick: (position: number, duration: number) => save(position, duration, true),
    flush: (position: number, duration: number) => save(position, duration, false),

    close(): void {
      episodeId = null;
    },
  };
}

/** Whether so little is left that listening again means from the start. Seconds both. */
export function isNearEnd(position: number, duration: number): boolean {
  return duration > 0 && position >= duration - Math.min(END_MARGIN, duration / 4);
}

function startOf(entry: ListeningPosition | null): number {
  if (!entry || entry.finished || isNearEnd(entry.position, entry.duration ?? 0)) return 0;
  return Math.max(0, entry.position);
}
