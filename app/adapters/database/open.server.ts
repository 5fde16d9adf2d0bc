import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PrismaClient } from './generated/sqlite/client';

/** Milliseconds a transaction may wait to begin and take in all, those that Prisma makes by itself included. */
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 20_000 };

/** The file a `file:` URL names, absolute. */
export function sqliteFile(databaseUrl: string): string {
  return path.resolve(databaseUrl.replace(/^file:(\/\/)?/, ''));
}

/**
 * Opens a Prisma client for a `file:` or `postgres(ql)://` URL. The two generated clients have the same
 * models, so the rest of the code knows one type.
 */
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
  mkdirSync(path.dirname(file), { recursive: true });
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
    // Waiting for a free connection of the pool counts as well: a rush must not be refused too soon.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  });
  // Between the pool and the adapter nobody listens to a connection for a moment. A server that goes down just
  // then would end this process; whoever asks something of that connection is told in any case.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const client = new PostgresqlClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: TRANSACTION_LIMITS,
  });
  return client as unknown as PrismaClient;
}
