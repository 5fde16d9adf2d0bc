import { MAX_QUEUED, movedInQueue, stepBefore } from '~/domain/listening/listening';
import type { QueueEnd, QueueStep } from '~/domain/listening/listening';
import type { ListedEpisode } from '~/domain/episodes/episodes';
import {
  QUEUE_KEY,
  readKey,
  removeKey,
  writeKey,
  type KeyValueStorage,
} from '~/player/engine/storage';
import { isEpisode, isPodcast } from './stored-shapes';

type Storage = KeyValueStorage | null;

// A visitor's queue, in this browser; all tabs share it.

export function listKeptQueue(storage: Storage): ListedEpisode[] {
  try {
    const list = JSON.parse(readKey(storage, QUEUE_KEY) ?? '[]') as ListedEpisode[];
    return list.filter((item) => isEpisode(item?.episode) && isPodcast(item?.podcast));
  } catch {
    return [];
  }
}

function write(storage: Storage, list: ListedEpisode[]): void {
  if (list.length > 0) writeKey(storage, QUEUE_KEY, JSON.stringify(list));
  else removeKey(storage, QUEUE_KEY);
}

const without = (storage: Storage, ids: string[]): ListedEpisode[] =>
  listKeptQueue(storage).filter(({ episode }) => !ids.includes(episode.id));

/** False when there is no room for them. */
export function putInKeptQueue(storage: Storage, items: ListedEpisode[], end: QueueEnd): boolean {
  const others = without(
    storage,
    items.map(({ episode }) => episode.id),
  );
  if (others.length + items.length > MAX_QUEUED) return false;
  write(storage, end === 'next' ? [...items, ...others] : [...others, ...items]);
  return true;
}

/** @param before null: to the end */
export function moveInKeptQueue(storage: Storage, id: string, before: string | null): void {
  write(storage, movedInQueue(listKeptQueue(storage), id, before));
}

export const removeFromKeptQueue = (storage: Storage, ...ids: string[]): void =>
  write(storage, without(storage, ids));

export const clearKeptQueue = (storage: Storage): void => write(storage, []);

/** Brings back what was taken out, before what was put in since; what has left since stays out. */
function restore(storage: Storage, before: ListedEpisode[], after: ListedEpisode[]): void {
  const now = listKeptQueue(storage);
  const idsOf = (list: ListedEpisode[]) => new Set(list.map(({ episode }) => episode.id));
  const [wasThere, stayed, isThere] = [before, after, now].map(idsOf) as Set<string>[];
  const back = before.filter(({ episode: { id } }) => isThere!.has(id) || !stayed!.has(id));
  const fresh = now.filter(({ episode }) => !wasThere!.has(episode.id));
  write(storage, [...back, ...fresh].slice(0, MAX_QUEUED));
}

/**
 * What the buttons of the queue do, by their values; where `id` does not matter it may be empty.
 *
 * @returns what undoes it
 */
export function changeKeptQueue(storage: Storage, id: string, choice: string): () => void {
  const before = listKeptQueue(storage);
  if (choice === 'clear') clearKeptQueue(storage);
  else if (choice === 'remove') removeFromKeptQueue(storage, id);
  else {
    const ids = before.map(({ episode }) => episode.id);
    const target = stepBefore(ids, id, choice as QueueStep);
    if (target !== undefined) moveInKeptQueue(storage, id, target);
  }
  const after = listKeptQueue(storage);
  return () => restore(storage, before, after);
}
