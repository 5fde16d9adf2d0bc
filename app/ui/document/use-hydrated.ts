import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and during the first client render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
