import { databaseEngine, db } from './client.server';

const INSTANT = /\binstant\(([^()]*)\)/g;

/**
 * `?` is a value, `rows(?)` the objects of a JSON array, each as `"value"`, and `instant(…)` a date that `asStored`
 * has written.
 */
export function forEngine(sql: string): string {
  if (databaseEngine === 'sqlite') {
    return sql.replaceAll('rows(?)', 'json_each(?)').replaceAll(INSTANT, '$1');
  }
  let count = 0;
  return sql
    .replaceAll(INSTANT, 'CAST($1 AS TIMESTAMP(3))')
    .replaceAll('rows(?)', 'json_array_elements(?::json)')
    .replaceAll('?', () => `$${(count += 1)}`);
}

/** As Prisma stores it in SQLite, and PostgreSQL reads it. */
export const asStored = (date: Date): string => date.toISOString().replace('Z', '+00:00');

/** One statement for both engines, which stays unsent until it is awaited or part of a transaction. */
export const execute = (sql: string, ...values: unknown[]) =>
  db.$executeRawUnsafe(forEngine(sql), ...values);

/** Counts come as BigInt. */
export const select = <T>(sql: string, ...values: unknown[]) =>
  db.$queryRawUnsafe<T[]>(forEngine(sql), ...values);
