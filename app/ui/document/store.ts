import { useSyncExternalStore, createContext, useContext } from 'react';

/** Tells its subscribers that something outside React has changed. */
export class Notifier {
  readonly #subscribers = new Set<() => void>();

  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  notify(): void {
    for (const subscriber of this.#subscribers) subscriber();
  }
}

/** A value outside React, which any code in the browser can change and components can use. */
export function createStore<T>(initial: T) {
  const notifier = new Notifier();
  let current = initial;
  const get = (): T => current;

  function set(next: T): void {
    current = next;
    notifier.notify();
  }

  /** On the server and during the first client render, the initial value. */
  const use = (): T => useSyncExternalStore(notifier.subscribe, get, () => initial);
  return { get, set, use, subscribe: notifier.subscribe };
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

/** The script nonce; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
