import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';

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
