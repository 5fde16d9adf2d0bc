import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Pool } from 'pg';
import { requireWritableFile, OperatorError } from '~/lib/operator-files.server';
import { databaseWait, exposePoolMetrics } from '~/metrics.server';
import type { PrismaClient } from './generated/sqlite/client';

const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 20_000 };

const compiledDriver = (): string =>
  path.join(
    createRequire(import.meta.url).resolve('better-sqlite3'),
    '../../build/Release/better_sqlite3.node',
  );

/**
 * When compiled with the headers of Node 24.19 or later, better-sqlite3 12 crashes Node as soon as one of its
 * statements is garbage-collected. better-sqlite3 13 does not, but requires Node 22.14.
 * @throws OperatorError
 */
export function requireSoundDriver(driver = compiledDriver()): void {
  if (!existsSync(driver) || !readFileSync(driver).includes('RemoveEnvironmentCleanupHook')) return;
  throw new OperatorError(
    `better-sqlite3 was compiled on a Node on which it ends the process (${process.version}). Use Node 22, or run: npm rebuild better-sqlite3 --target=24.18.0`,
  );
}

const usable = new Set<string>();

/** Checks once per process, because loading the driver is slow. @throws OperatorError */
export function requireUsableFile(file: string): void {
  if (usable.has(file)) return;
  requireSoundDriver();
  requireWritableFile(file, 'DATA_DIR or DATABASE_URL');
  usable.add(file);
}

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
  requireUsableFile(file);
  const client = new SqliteClient({
    adapter: new SqliteAdapter(file),
    transactionOptions: TRANSACTION_LIMITS,
  });
  await client.$connect();
  return client;
}

async function openPostgresql(url: string, poolSize: number): Promise<PrismaClient> {
  const [{ default: pg }, { PostgresqlAdapter }, { PrismaClient: PostgresqlClient }] =
    await Promise.all([
      import('pg'),
      import('./postgresql-adapter.server'),
      import('./generated/postgresql/client'),
    ]);
  const pool = new pg.Pool({
    connectionString: url,
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
