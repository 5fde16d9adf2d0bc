import { LRUCache } from 'lru-cache';
import { cacheUses } from '~/metrics.server';
import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';

type CacheEntry<T> = { version: string; value: Promise<T> };

/** Maximum total characters per cache. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Size counted for a non-string value, in characters. */
const VALUE_SIZE = 8;

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return VALUE_SIZE + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_SIZE;
  const parts = value instanceof Map ? [...value.entries()] : Object.values(value);
  return parts.reduce((size: number, part: unknown) => size + sizeOf(part), VALUE_SIZE);
}

/**
 * Caches `load` per arguments until any process writes to the database. Callers must not mutate the shared result.
 * Least recently used entries are evicted first.
 */
export function cacheUntilWrite<A extends readonly unknown[], T>(
  load: (...args: A) => Promise<T>,
  most: number,
  versionNow = dataVersion,
): (...args: A) => Promise<T> {
  const answers = new LRUCache<string, CacheEntry<T>>({ max: most, maxSize: MAX_SIZE });
  let latest = '';
  return async (...args) => {
    const key = JSON.stringify(args);
    const version = await versionNow();
    if (version !== latest) answers.clear();
    latest = version;
    const known = answers.get(key);
    const hit = known?.version === version;
    cacheUses.inc({ cache: 'until write', result: hit ? 'hit' : 'miss' });
    if (hit) return known.value;
    const kept = { version, value: load(...args) };
    answers.set(key, kept, { size: key.length });
    const isKept = () => answers.peek(key) === kept;
    kept.value.then(
      // Copied, because setting the same object again would not update its size.
      (value) => isKept() && answers.set(key, { ...kept }, { size: key.length + sizeOf(value) }),
      () => isKept() && answers.delete(key),
    );
    return kept.value;
  };
}

/** SQLite's `data_version` counts the commits of all other connections, so this connection must never write. */
async function openSqliteVersion(): Promise<() => Promise<string>> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const connection = new SqliteDatabase(sqliteFile(env.DATABASE_URL), {
    readonly: true,
    timeout: 0,
  });
  closeWithDatabase(connection);
  const version = connection.prepare('PRAGMA data_version').pluck();
  return async () => String(version.get());
}

async function readPostgresqlSnapshot(): Promise<string> {
  const [row] = await db.$queryRaw<[{ version: string }]>`
    SELECT pg_current_snapshot()::text AS version`;
  return row.version;
}

const read = databaseEngine === 'sqlite' ? await openSqliteVersion() : readPostgresqlSnapshot;

let running: Promise<string> | null = null;
let next: Promise<string> | null = null;

/**
 * Returns a version that changes with every write by any process. A call during a running read waits for the next read,
 * because the running one may predate the caller's write.
 */
export function dataVersion(): Promise<string> {
  if (!running) {
    running = read().finally(() => (running = null));
    return running;
  }
  next ??= running.then(askAgain, askAgain);
  return next;
}

function askAgain(): Promise<string> {
  next = null;
  return dataVersion();
}
