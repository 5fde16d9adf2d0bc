import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** True if a call has changed the session or preferences since the root data was read. */
let changed = false;

export const markRootDataStale = (): void => void (changed = true);
export const markRootDataFresh = (): void => void (changed = false);
export const isRootDataStale = (): boolean => changed;

const EVERY_MS = 2_000;

/** Reloads the page's data repeatedly while something is in progress and the page is visible. */
export function useRevalidateWhile(goesOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!goesOn || state !== 'idle') return;
    const timer = setTimeout(() => !document.hidden && revalidate(), EVERY_MS);
    const seen = () => !document.hidden && revalidate();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [goesOn, state, revalidate]);
}
