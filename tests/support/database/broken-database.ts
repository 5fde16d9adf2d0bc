import Database from 'better-sqlite3';
import { sqliteFile } from '../../../app/adapters/database/open.server';
import { asAdmin } from './test-database';

/**
 * Blocks all other writers to a SQLite database, as a long import in another process does.
 * @param patience milliseconds to wait for a current writer
 */
export function lockSqlite(databaseUrl: string, patience = 10_000): { release: () => void } {
  const connection = new Database(sqliteFile(databaseUrl), { timeout: patience });
  try {
    connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    connection.close();
    throw error;
  }
  return { release: () => void connection.close() };
}

/** Ends all connections to a PostgreSQL database, like a restart of its server; new ones are refused until `allow`. */
export async function refuseConnections(name: string): Promise<{ allow: () => Promise<void> }> {
  const allowNew = (allowed: boolean) =>
    asAdmin((client) => client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${allowed}`));
  await allowNew(false);
  await asAdmin((client) =>
    client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]),
  );
  return { allow: async () => void (await allowNew(true)) };
}
