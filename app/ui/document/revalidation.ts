import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** True if a call has changed the session or preferences since the root data was read. */
let changed = false;

export const markRootDataStale = (): void => void (changed = true);
export const markRootDataFresh = (): void => void (changed = false);
export const isRootDataStale = (): boolean => changed;

const EVERY_MS = 2_000;

/** Reloads the page's data while something is in progress and the page is visible, at most that many times. */
export function useRevalidateWhile(goesOn: boolean, times = Infinity): void {
  const { revalidate, state } = useRevalidator();
  const done = useRef(0);
  useEffect(() => {
    if (!goesOn || state !== 'idle' || done.current >= times) return;
    const check = () => {
      if (document.hidden) return;
      done.current += 1;
      revalidate();
    };
    const timer = setTimeout(check, EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [goesOn, times, state, revalidate]);
}
