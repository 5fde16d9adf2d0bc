import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const EVERY_MS = 2_000;

/** Reads the page again and again while something goes on, as long as it is looked at. */
export function useReadAgain(goesOn: boolean): void {
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
