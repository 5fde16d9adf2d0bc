import { browserStorage, readKey, removeKey, writeKey } from '~/player/engine/storage';

const KEYS_KEY = 'player.keys';
const OFF = 'off';

const subscribers = new Set<() => void>();
/** Null until it is read. */
let isOn: boolean | null = null;

/** Single-key shortcuts must be possible to turn off: WCAG 2.1.4. */
export function keysAreOn(): boolean {
  isOn ??= readKey(browserStorage(), KEYS_KEY) !== OFF;
  return isOn;
}

export function switchKeys(on: boolean): void {
  isOn = on;
  if (on) removeKey(browserStorage(), KEYS_KEY);
  else writeKey(browserStorage(), KEYS_KEY, OFF);
  for (const subscriber of subscribers) subscriber();
}

export function subscribeToKeys(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}
