import { useSyncExternalStore } from 'react';
import { usePlayer } from '~/player/engine/use-player';
import { chaptersOf, type ChapterState } from './chapter-store';

/** Re-renders when a chapter starts, not every second. */
export function useChapters(): ChapterState {
  const store = chaptersOf(usePlayer());
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
