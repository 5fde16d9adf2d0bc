import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { createPositionList } from './position-list';

const LOCAL_INTERVAL = 5_000;
const REMOTE_INTERVAL = 15_000;

/** Seconds before the end from which an episode counts as finished; at most a quarter of the audio. */
const END_MARGIN = 15;

export type PositionStore = {
  find(episodeId: string): Promise<ListeningPosition | null>;
  /** Must complete even if the page is unloaded. */
  save(episodeId: string, position: ListeningPosition, listener: string): void;
};

type KeeperOptions = {
  list: ReturnType<typeof createPositionList>;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Tells when a position is due to be saved; never after a move of less than a second. */
function createSaveClock(interval: number, now: () => number) {
  let saved = { position: 0, at: 0 };
  return {
    reset(position: number, at = now()): void {
      saved = { position, at };
    },
    isDue: (position: number, wait: boolean): boolean =>
      Math.abs(position - saved.position) >= 1 && (!wait || now() - saved.at >= interval),
  };
}

/** Saves the position every 5 seconds in the browser, every 15 in the store, and in both on `flush` and `finish`. */
export function createPositionKeeper({ list, now = Date.now }: KeeperOptions) {
  let listener: string | null = null;
  let store: PositionStore | null = null;
  let episodeId: string | null = null;
  const local = createSaveClock(LOCAL_INTERVAL, now);
  const remote = createSaveClock(REMOTE_INTERVAL, now);

  function begin(position: number): number {
    local.reset(position);
    // The first is sent at once, so that other devices know what has begun.
    remote.reset(position, -Infinity);
    return position;
  }

  function save(position: number, duration: number, when: 'due' | 'moved' | 'ended'): void {
    if (!episodeId) return;
    const ended = when === 'ended';
    const entry = positionAt(now(), position, duration, ended);
    if (ended || local.isDue(position, when === 'due')) {
      local.reset(position);
      list.save(episodeId, entry, listener);
    }
    if (listener && store && (ended || remote.isDue(position, when === 'due'))) {
      remote.reset(position);
      store.save(episodeId, entry, listener);
    }
  }

  return {
    list,
    setListener: (id: string | null) => void (listener = id),
    setStore: (positionStore: PositionStore) => void (store = positionStore),

    /** Returns the second to start at, from the list in this browser. */
    open(id: string): number {
      episodeId = id;
      return begin(startOf(list.find(id, listener)));
    },

    /** Returns the second to move to if the store has a newer position, else null. */
    async findNewer(): Promise<number | null> {
      const id = episodeId;
      if (!id || !listener || !store) return null;
      const stored = await store.find(id);
      const isLater = stored && isNewer(stored, list.find(id, listener));
      return isLater && episodeId === id ? begin(startOf(stored)) : null;
    },

    /** Deletes the positions in this browser when the listener signs out. */
    forget(): void {
      episodeId = null;
      list.clear();
    },

    tick: (position: number, duration: number) => save(position, duration, 'due'),
    flush: (position: number, duration: number) => save(position, duration, 'moved'),
    finish: (position: number, duration: number) => save(position, duration, 'ended'),
    close: () => void (episodeId = null),
  };
}

/** Both arguments are in seconds. */
export function isNearEnd(position: number, duration: number): boolean {
  return duration > 0 && position >= duration - Math.min(END_MARGIN, duration / 4);
}

const positionAt = (
  now: number,
  position: number,
  duration: number,
  ended: boolean,
): ListeningPosition => ({
  position,
  duration: duration || null,
  listenedAt: new Date(now).toISOString(),
  finished: ended || isNearEnd(position, duration),
});

const isNewer = (a: ListeningPosition, b: ListeningPosition | null): boolean =>
  !b || Date.parse(a.listenedAt) > Date.parse(b.listenedAt);

function startOf(entry: ListeningPosition | null): number {
  if (!entry || entry.finished || isNearEnd(entry.position, entry.duration ?? 0)) return 0;
  return Math.max(0, entry.position);
}
