import { useSyncExternalStore } from 'react';
import { createStore } from '~/ui/document/store';

/**
 * `waiting`: it is being fetched, or waits for its turn or for a network. `dropped`: the site no longer has the episode;
 * nothing of it is stored but its name, until the listener has read that.
 */
export type DownloadState = 'waiting' | 'paused' | 'failed' | 'done' | 'dropped';

/** What is stored on this device, by the id of the episode. Empty until the downloads are loaded. */
export const downloadStates = createStore<ReadonlyMap<string, DownloadState>>(new Map());

export function useDownloadState(episodeId: string): DownloadState | null {
  return useSyncExternalStore(
    downloadStates.subscribe,
    () => downloadStates.get().get(episodeId) ?? null,
    () => null,
  );
}

/** Paths of pages and calls that answered 404 or 410, until the downloads were looked through for them. */
export const gonePaths = createStore<readonly string[]>([]);

/** Episodes on this device that belong to the path are asked for again, and dropped if the site has them no longer. */
export function noteGone(path: string, status: number): void {
  if (status === 404 || status === 410) gonePaths.set([...gonePaths.get(), path]);
}
