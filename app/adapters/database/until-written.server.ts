import { LRUCache } from 'lru-cache';
import { dataVersion } from './data-version.server';

type Kept<T> = { version: string; value: Promise<T> };

/**
 * Keeps what `load` gave for each set of arguments until something is written to the database, so that
 * visits between two writes share their queries. Never stale: the database is asked each time whether it is
 * the same still, which costs next to nothing (SQLite) or one small query (PostgreSQL, where a write to any
 * database of the server counts). A failure is not kept.
 * @param load reads the database and nothing else; its answer is shared and must not be changed
 * @param most answers kept
 */
export function untilWritten<A extends readonly unknown[], T>(
  load: (...args: A) => Promise<T>,
  most: number,
  versionNow = dataVersion,
): (...args: A) => Promise<T> {
  const answers = new LRUCache<string, Kept<T>>({ max: most });
  let latest = '';
  return async (...args) => {
    const key = JSON.stringify(args);
    const version = await versionNow();
    // What was read before will not be asked for again; it would only hold memory.
    if (version !== latest) answers.clear();
    latest = version;
    const known = answers.get(key);
    if (known?.version === version) return known.value;
    const kept = { version, value: load(...args) };
    answers.set(key, kept);
    kept.value.catch(() => {
      if (answers.peek(key) === kept) answers.delete(key);
    });
    return kept.value;
  };
}
