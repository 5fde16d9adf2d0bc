import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';

/** SQLite counts, per connection, the commits of all other connections, so this one must never write. */
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

/** Changes with every write by any process. A call during a running read waits for the next: that may be too old. */
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
