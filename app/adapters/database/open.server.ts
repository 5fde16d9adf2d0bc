import path from 'node:path';
import type { Pool } from 'pg';
import { databaseWait, exposePoolMetrics } from '~/metrics.server';
import type { PrismaClient } from './generated/sqlite/client';
import { driverAddress } from './postgresql-url';

const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 20_000 };

export function sqliteFile(databaseUrl: string): string {
  return path.resolve(databaseUrl.replace(/^file:(\/\/)?/, ''));
}

/** A client that opens nothing until its first query. */
export async function databaseClient(
  databaseUrl: string,
  { poolSize = 10 }: { poolSize?: number } = {},
): Promise<PrismaClient> {
  return databaseUrl.startsWith('postgres')
    ? postgresqlClient(databaseUrl, poolSize)
    : sqliteClient(sqliteFile(databaseUrl));
}

/** @throws OperatorError if the file of an SQLite database cannot be used */
export async function openDatabase(
  ...[databaseUrl, options]: Parameters<typeof databaseClient>
): Promise<PrismaClient> {
  const client = await databaseClient(databaseUrl, options);
  if (!databaseUrl.startsWith('postgres')) await client.$connect();
  return client;
}

async function sqliteClient(file: string): Promise<PrismaClient> {
  const [{ SqliteAdapter }, { PrismaClient: SqliteClient }] = await Promise.all([
    import('./sqlite-adapter.server'),
    import('./generated/sqlite/client'),
  ]);
  return new SqliteClient({
    adapter: new SqliteAdapter(file),
    transactionOptions: TRANSACTION_LIMITS,
  });
}

async function postgresqlClient(url: string, poolSize: number): Promise<PrismaClient> {
  const [{ default: pg }, { PostgresqlAdapter }, { PrismaClient: PostgresqlClient }] =
    await Promise.all([
      import('pg'),
      import('./postgresql-adapter.server'),
      import('./generated/postgresql/client'),
    ]);
  const pool = new pg.Pool({
    connectionString: driverAddress(url),
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A silently dropped connection must not block a request forever.
    query_timeout: 30_000,
    keepAlive: true,
  });
  // Between pool and adapter, a connection briefly has no error listener, so a server shutdown would crash the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  exposePoolMetrics(pool);
  measureWait(pool);
  const client = new PostgresqlClient({
    adapter: new PostgresqlAdapter(pool, { disposeExternalPool: true }),
    transactionOptions: TRANSACTION_LIMITS,
  });
  return client as unknown as PrismaClient;
}

/** Measures the wait for a connection. Pool queries request one with a callback, transactions with a promise. */
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
