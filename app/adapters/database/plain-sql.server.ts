import { databaseEngine, db } from './client.server';

/** `?` is a value, `rows(?)` the objects of a JSON array, each as `"value"`. */
export function forEngine(sql: string): string {
  if (databaseEngine === 'sqlite') return sql.replaceAll('rows(?)', 'json_each(?)');
  let count = 0;
  return sql
    .replaceAll('rows(?)', 'json_array_elements(?::json)')
    .replaceAll('?', () => `$${(count += 1)}`);
}

/** One statement for both engines, which stays unsent until it is awaited or part of a transaction. */
export const execute = (sql: string, ...values: unknown[]) =>
  db.$executeRawUnsafe(forEngine(sql), ...values);

/** Counts come as BigInt. */
export const select = <T>(sql: string, ...values: unknown[]) =>
  db.$queryRawUnsafe<T[]>(forEngine(sql), ...values);
