import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const SLICE_MS = 4;
/** The clock is checked once per this many steps. */
const STEPS_AT_ONCE = 16;

/** Runs long work step by step until `take` returns false, and yields to the event loop every few milliseconds. */
export async function inTimeSlices<T>(
  steps: Iterable<T>,
  take: (step: T) => boolean | void,
): Promise<void> {
  let since = performance.now();
  let taken = 0;
  for (const step of steps) {
    if (take(step) === false) return;
    taken += 1;
    if (taken % STEPS_AT_ONCE !== 0 || performance.now() - since < SLICE_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}

/**
 * Yields rows in batches by keyset pagination, and yields to the event loop between batches.
 *
 * @param read returns the next rows after the given key, ordered by key; called with '' first
 */
export async function* inBatches<Row>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}
