import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SleepState, SleepTimer } from '~/player/sleep/sleep-timer';

export const SleepContext = createContext<SleepTimer | null>(null);

export function useSleepTimer(): { timer: SleepTimer; sleep: SleepState } {
  const timer = useContext(SleepContext);
  if (!timer) throw new Error('useSleepTimer must be used within the player');
  return { timer, sleep: useSyncExternalStore(timer.subscribe, timer.getState, timer.getState) };
}
