import { databaseEngine, db } from './client.server';

const INSTANT = /\binstant\(([^()]*)\)/g;

/**
 * Translates SQL to the current engine. `?` is a parameter, `ids(?)` a list of texts given as a JSON array, `rows(?)`
 * expands a JSON array of objects to rows with a `"value"` column, and `instant(…)` wraps a date formatted by `asStored`.
 */
export function forEngine(sql: string): string {
  if (databaseEngine === 'sqlite') {
    return sql
      .replaceAll('ids(?)', '(SELECT "value" FROM json_each(?))')
      .replaceAll('rows(?)', 'json_each(?)')
      .replaceAll(INSTANT, '$1');
  }
  let count = 0;
  return sql
    .replaceAll(INSTANT, 'CAST($1 AS TIMESTAMP(3))')
    .replaceAll('ids(?)', '(SELECT json_array_elements_text(?::json))')
    .replaceAll('rows(?)', 'json_array_elements(?::json)')
    .replaceAll('?', () => `$${(count += 1)}`);
}

/** Formats a date as Prisma stores it in SQLite and as PostgreSQL can parse it. */
export const asStored = (date: Date): string => date.toISOString().replace('Z', '+00:00');

/** Runs a statement on either engine. It is sent only when awaited or passed to a transaction. */
export const execute = (sql: string, ...values: unknown[]) =>
  db.$executeRawUnsafe(forEngine(sql), ...values);

/** Runs a query on either engine. Counts are returned as BigInt. */
export const select = <T>(sql: string, ...values: unknown[]) =>
  db.$queryRawUnsafe<T[]>(forEngine(sql), ...values);

/** JSON columns are validated before they are stored. */
export const arrayOf = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  arrayOf<unknown>(column).filter((one) => typeof one === 'string');
