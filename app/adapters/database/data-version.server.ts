import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';

/**
 * SQLite counts, for a connection, the commits of all others: those of this process and of any other. The
 * connection is one of its own because it must not be the one that writes.
 */
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

/** Two equal snapshots see the same transactions, and so the same data. */
async function readPostgresqlSnapshot(): Promise<string> {
  const [row] = await db.$queryRaw<[{ version: string }]>`
    SELECT pg_current_snapshot()::text AS version`;
  return row.version;
}

const read = databaseEngine === 'sqlite' ? await openSqliteVersion() : readPostgresqlSnapshot;

let running: Promise<string> | null = null;
let next: Promise<string> | null = null;

/**
 * A text that is another one as soon as anybody, in whatever process, has written to the database. Askers
 * who come while the database is being asked share the question after that: the one under way may have read
 * before something that they must see.
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
