import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and what it begins, as a request with an id of its own, which stands in its log lines. */
export function asRequest<T>(work: (id: string) => T): T {
  const id = randomBytes(6).toString('hex');
  return current.run(id, () => work(id));
}

/** Of the request that is answered; undefined outside one. */
export const requestId = (): string | undefined => current.getStore();
