import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

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
