import { env } from '~/env.server';
import type { PrismaClient } from './generated/sqlite/client';
import { openDatabase } from './open.server';

export const databaseEngine = env.DATABASE_URL.startsWith('postgres') ? 'postgresql' : 'sqlite';

export type { Prisma } from './generated/sqlite/client';

declare global {
  // Keeps the connection when Vite's dev server reloads modules.
  var openedDatabase: Promise<PrismaClient> | undefined;
}

export const db: PrismaClient = await (globalThis.openedDatabase ??= openDatabase(
  env.DATABASE_URL,
  {
    poolSize: env.DATABASE_POOL,
  },
));

const others: { close: () => void }[] = [];

export function closeWithDatabase(connection: { close: () => void }): void {
  others.push(connection);
}

/** Closes Prisma's connections last, because the last connection checkpoints the WAL and a read-only one cannot. */
export async function closeDatabase(): Promise<void> {
  for (const connection of others.splice(0)) connection.close();
  await db.$disconnect();
}

export type TransactionClient = Parameters<Parameters<typeof db.$transaction>[0]>[0];

const ATTEMPTS = 5;

type TransactionOptions = {
  isolationLevel?: 'Serializable';
  retriesOnConflict?: boolean;
};

/**
 * Runs `work` in a transaction and retries it on write conflicts (PostgreSQL, P2034), so `work` must have no other side
 * effects.
 */
export async function inTransaction<T>(
  work: (tx: TransactionClient) => Promise<T>,
  { retriesOnConflict = false, ...options }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      const isOutdated = retriesOnConflict && (isUniqueViolation(error) || isMissingRow(error));
      if (attempt >= ATTEMPTS || !(isOutdated || isCollision(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 30));
    }
  }
}

/** Like `inTransaction`, as if no other transaction ran at the same time. */
export const inSerialTransaction = <T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> =>
  inTransaction(work, { isolationLevel: 'Serializable' });

/** Like `inTransaction`, for work that reads rows before writing: others may insert or delete them in between. */
export const inRetriedTransaction = <T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> =>
  inTransaction(work, { retriesOnConflict: true });

function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : undefined;
}

type AdapterFailure = { cause?: { kind?: string } };

/** For raw SQL and for a commit, only the database's own error shows the conflict. */
function isCollision(error: unknown): boolean {
  if (errorCode(error) === 'P2034') return true;
  const { cause, meta } = error as AdapterFailure & {
    meta?: { driverAdapterError?: AdapterFailure };
  };
  return [cause, meta?.driverAdapterError?.cause].some(
    (one) => one?.kind === 'TransactionWriteConflict',
  );
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === 'P2002';
}

/** Whether the row to update or to reference does not exist. */
export function isMissingRow(error: unknown): boolean {
  return ['P2025', 'P2003'].includes(errorCode(error) ?? '');
}

/** For `orderBy`: total, so that pages neither repeat rows nor miss any. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * Arguments for an upsert. With a no-op update (`same`) and a plain select, Prisma runs it as one atomic INSERT ... ON
 * CONFLICT.
 */
export function insertIfAbsent<Where extends object, Row extends object>(
  where: Where,
  create: Row,
  same: Partial<Row>,
) {
  return { where, create, update: same, select: { id: true } as const };
}
