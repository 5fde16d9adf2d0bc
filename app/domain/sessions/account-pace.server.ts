import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from '~/domain/errors';
import { hasUses } from '~/domain/site/throttles/throttles.server';

/** Milliseconds between two password checks of an attacked account. */
const SPACING_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

const nextFree = new LRUCache<string, number>({ max: 10_000, ttl: 3_600_000 });

/** Spaces out checks after many recent failures, except from addresses that signed in before. */
export async function waitForAccount(account: string, address: string): Promise<void> {
  if (!(await hasUses('loginAccount', account))) return;
  if (await hasUses('loginKnown', `${account}|${address}`, 1)) return;
  const now = Date.now();
  const at = Math.max(now, nextFree.get(account) ?? 0);
  const wait = at - now;
  if (wait > LONGEST_WAIT_MS) throw new ThrottledError(Math.ceil(wait / 1000));
  nextFree.set(account, at + SPACING_MS);
  await setTimeout(wait);
}
