import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, as a request with its own id, which appears in its log lines. */
export function asRequest<T>(work: (id: string) => T): T {
  const id = randomBytes(6).toString('hex');
  return current.run(id, () => work(id));
}

/** The id of the current request; undefined outside of one. */
export const requestId = (): string | undefined => current.getStore();
