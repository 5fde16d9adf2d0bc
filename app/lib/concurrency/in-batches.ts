import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Rows in batches, by keyset pagination; leaves the thread to others between two.
 *
 * @param read the next rows after that key, in the order of keys; the first after ''
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
