import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';

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

/** Pauses for half as long as the work took, so that visitors get the thread, and SQLite's only writer. */
export async function withPause<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  await wait((performance.now() - started) / 2);
  return result;
}

/** Cuts a list into slices of at most `size`. */
export function* slicesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Cuts a list into JSON arrays whose entries have at most `characters` together; a longer entry stands alone. */
export function* jsonSlices(list: Iterable<unknown>, characters: number): Generator<string> {
  let entries: string[] = [];
  let length = 0;
  for (const item of list) {
    const entry = JSON.stringify(item);
    if (entries.length > 0 && length + entry.length > characters) {
      yield `[${entries.join()}]`;
      entries = [];
      length = 0;
    }
    entries.push(entry);
    length += entry.length;
  }
  if (entries.length > 0) yield `[${entries.join()}]`;
}

/**
 * Yields rows in batches by keyset pagination, and yields to the event loop between batches.
 *
 * @param read returns the next rows after the given key, ordered by key
 * @param first sorts before all keys
 */
export async function* inBatches<Row, Key extends string | number = string>(
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: NoInfer<Key> = '' as Key,
): AsyncGenerator<Row[]> {
  for (let after = first; ; await yieldToEventLoop()) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}
