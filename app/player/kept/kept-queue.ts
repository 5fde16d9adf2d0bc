import { MAX_QUEUED, movedInQueue, stepBefore } from '~/domain/listening/listening';
import type { ListedEpisode, QueueEnd, QueueStep } from '~/domain/listening/listening';
import { QUEUE_KEY, readKey, removeKey, writeKey, type KeyValueStorage } from './storage';
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

/** What the buttons of the queue do, by their values; where `id` does not matter it may be empty. */
export function changeKeptQueue(storage: Storage, id: string, choice: string): void {
  if (choice === 'clear') return clearKeptQueue(storage);
  if (choice === 'remove') return removeFromKeptQueue(storage, id);
  const ids = listKeptQueue(storage).map(({ episode }) => episode.id);
  const before = stepBefore(ids, id, choice as QueueStep);
  if (before !== undefined) moveInKeptQueue(storage, id, before);
}
