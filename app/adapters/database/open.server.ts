import path from 'node:path';
import type { Pool } from 'pg';
import { requireWritableFile } from '~/lib/files/writable-place.server';
import { databaseWait, watchPool } from '~/metrics.server';
import type { PrismaClient } from './generated/sqlite/client';

const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 20_000 };

export function sqliteFile(databaseUrl: string): string {
  return path.resolve(databaseUrl.replace(/^file:(\/\/)?/, ''));
}

export async function openDatabase(
  databaseUrl: string,
  { poolSize = 10 }: { poolSize?: number } = {},
): Promise<PrismaClient> {
  return databaseUrl.startsWith('postgres')
    ? openPostgresql(databaseUrl, poolSize)
    : openSqlite(sqliteFile(databaseUrl));
}

async function openSqlite(file: string): Promise<PrismaClient> {
  const [{ SqliteAdapter }, { PrismaClient: SqliteClient }] = await Promise.all([
    import('./sqlite-adapter.server'),
    import('./generated/sqlite/client'),
  ]);
  requireWritableFile(file, 'DATA_DIR or DATABASE_URL');
  const client = new SqliteClient({
    adapter: new SqliteAdapter(file),
    transactionOptions: TRANSACTION_LIMITS,
  });
  await client.$connect();
  return client;
}

async function openPostgresql(url: string, poolSize: number): Promise<PrismaClient> {
  const [{ default: pg }, { PrismaPg }, { PrismaClient: PostgresqlClient }] = await Promise.all([
    import('pg'),
    import('@prisma/adapter-pg'),
    import('./generated/postgresql/client'),
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A connection lost without notice must not block a request for ever.
    query_timeout: 30_000,
    keepAlive: true,
  });
  // Between pool and adapter a connection briefly has no error listener; a server shutdown would end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  watchPool(pool);
  measureWait(pool);
  const client = new PostgresqlClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: TRANSACTION_LIMITS,
  });
  return client as unknown as PrismaClient;
}

/** A query of the pool asks it for a connection with a callback, a transaction without. */
function measureWait(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    const waited = databaseWait.startTimer();
    if (!callback) return connect().finally(waited);
    connect((...given) => {
      waited();
      callback(...given);
    });
  }) as typeof connect;
}
