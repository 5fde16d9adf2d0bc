import { useSyncExternalStore } from 'react';
import { createStore } from '~/ui/document/store';

/** `waiting`: it is being fetched, or waits for its turn or for a network. */
export type DownloadState = 'waiting' | 'paused' | 'failed' | 'done';

/** What is stored on this device, by the id of the episode. Empty until the downloads are loaded. */
export const downloadStates = createStore<ReadonlyMap<string, DownloadState>>(new Map());

export function useDownloadState(episodeId: string): DownloadState | null {
  return useSyncExternalStore(
    downloadStates.subscribe,
    () => downloadStates.get().get(episodeId) ?? null,
    () => null,
  );
}
