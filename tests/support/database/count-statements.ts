import Database from 'better-sqlite3';
import pg from 'pg';

/** Counts the statements sent to the database while `work` runs; the count does not depend on the machine's speed. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const restore = [
    watch(Database.prototype, 'prepare', () => (count += 1)),
    watch(pg.Client.prototype, 'query', () => (count += 1)),
  ];
  try {
    await work();
  } finally {
    for (const one of restore) one();
  }
  return count;
}

function watch<Name extends string>(
  on: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  seen: () => void,
): () => void {
  const before = on[name];
  on[name] = function (this: unknown, ...given: never[]) {
    seen();
    return before.apply(this, given);
  };
  return () => (on[name] = before);
}
