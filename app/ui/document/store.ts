import { useSyncExternalStore } from 'react';

/** A value outside React, which any code in the browser can change and components can use. */
export function createStore<T>(initial: T) {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = (): T => current;

  function set(next: T): void {
    current = next;
    listeners.forEach((listener) => listener());
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** On the server and during the first client render, the initial value. */
  const use = (): T => useSyncExternalStore(subscribe, get, () => initial);
  return { get, set, use };
}

const never = () => () => {};

/** Returns false on the server and during the first client render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
