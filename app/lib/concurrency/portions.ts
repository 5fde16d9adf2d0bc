import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Rows in portions, by keyset pagination; leaves the thread to others between two.
 *
 * @param read the next rows after that key, in the order of keys; the first after ''
 */
export async function* portions<Row>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await nextTurn()) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}
