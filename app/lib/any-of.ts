import { slicesOf } from './concurrency/batches';

/** Prisma sends at most 999 values to SQLite in one query. Half of that leaves room for the query's other values. */
export const MOST_VALUES = 500;

type AnyOf<T> = { in: T[] };

/** Returns the list, whose length has a limit elsewhere. @throws RangeError if it is too long for one query */
export function few<T>(values: readonly T[]): readonly T[] {
  if (values.length > MOST_VALUES) throw new RangeError(`${values.length} values in one query`);
  return values;
}

/** A condition for a list that cannot grow, such as one page; `inSlices` is for all others. @throws RangeError */
export const anyOf = <T>(values: readonly T[]): AnyOf<T> => ({ in: [...few(values)] });

/**
 * Runs a query for a list of any length, a slice at a time, each value once. An empty list needs no query.
 *
 * @param query receives the condition for the column
 * @returns what the queries returned, in order
 */
export async function inSlices<T, Result>(
  values: Iterable<T>,
  query: (condition: AnyOf<T>) => PromiseLike<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf([...new Set(values)], MOST_VALUES)) {
    results.push(await query({ in: slice }));
  }
  return results;
}

/** The rows that `inSlices` finds. The order of the query is that of each slice only. */
export const rowsInSlices = async <T, Row>(
  values: Iterable<T>,
  query: (condition: AnyOf<T>) => PromiseLike<Row[]>,
): Promise<Row[]> => (await inSlices(values, query)).flat();
