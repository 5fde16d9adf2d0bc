import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import {
  MAX_QUEUED,
  movedInQueue,
  stepBefore,
  type QueueEnd,
  type QueueStep,
} from '~/domain/listening/listening';
import { QUEUE_KEY, removeKey, writeKey, type BrowserStorage } from '~/player/engine/storage';
import { readItems } from './stored-shapes';

// A visitor's queue in this browser, shared by all tabs.

export const listLocalQueue = (storage: BrowserStorage): ListedEpisode[] =>
  readItems(storage, QUEUE_KEY);

function write(storage: BrowserStorage, list: ListedEpisode[]): void {
  if (list.length > 0) writeKey(storage, QUEUE_KEY, JSON.stringify(list));
  else removeKey(storage, QUEUE_KEY);
}

const without = (storage: BrowserStorage, ids: string[]): ListedEpisode[] =>
  listLocalQueue(storage).filter(({ episode }) => !ids.includes(episode.id));

/** False if the queue would become too long. */
export function addToLocalQueue(
  storage: BrowserStorage,
  items: ListedEpisode[],
  end: QueueEnd,
): boolean {
  const others = without(
    storage,
    items.map(({ episode }) => episode.id),
  );
  if (others.length + items.length > MAX_QUEUED) return false;
  write(storage, end === 'next' ? [...items, ...others] : [...others, ...items]);
  return true;
}

/** @param before null: move to the end */
export function moveInLocalQueue(storage: BrowserStorage, id: string, before: string | null): void {
  write(storage, movedInQueue(listLocalQueue(storage), id, before));
}

export const removeFromLocalQueue = (storage: BrowserStorage, ...ids: string[]): void =>
  write(storage, without(storage, ids));

export const clearLocalQueue = (storage: BrowserStorage): void => write(storage, []);

/** Puts removed entries back, in front of entries added since. Entries removed since stay removed. */
function restore(storage: BrowserStorage, before: ListedEpisode[], after: ListedEpisode[]): void {
  const now = listLocalQueue(storage);
  const idsOf = (list: ListedEpisode[]) => new Set(list.map(({ episode }) => episode.id));
  const [wasThere, stayed, isThere] = [before, after, now].map(idsOf) as Set<string>[];
  const back = before.filter(({ episode: { id } }) => isThere!.has(id) || !stayed!.has(id));
  const fresh = now.filter(({ episode }) => !wasThere!.has(episode.id));
  write(storage, [...back, ...fresh].slice(0, MAX_QUEUED));
}

/**
 * Applies a queue button by its value. `id` may be empty for choices that do not need it.
 *
 * @returns a function that undoes the change
 */
export function changeLocalQueue(storage: BrowserStorage, id: string, choice: string): () => void {
  const before = listLocalQueue(storage);
  if (choice === 'clear') clearLocalQueue(storage);
  else if (choice === 'remove') removeFromLocalQueue(storage, id);
  else {
    const ids = before.map(({ episode }) => episode.id);
    const target = stepBefore(ids, id, choice as QueueStep);
    if (target !== undefined) moveInLocalQueue(storage, id, target);
  }
  const after = listLocalQueue(storage);
  return () => restore(storage, before, after);
}
