import { env } from '~/env.server';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import type { Prisma, PrismaClient } from './generated/sqlite/client';
import { databaseClient } from './open.server';

export const databaseEngine = env.DATABASE_URL.startsWith('postgres') ? 'postgresql' : 'sqlite';

export type { Prisma };

declare global {
  // Keeps the connection when Vite's dev server reloads modules.
  var openedDatabase: Promise<PrismaClient> | undefined;
}

/** Connects at the first query: importing this must not create a database or hold a connection. */
export const db: PrismaClient = await (globalThis.openedDatabase ??= databaseClient(
  env.DATABASE_URL,
  { poolSize: env.DATABASE_POOL },
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

/** For raw SQL and for a commit, only the database's own error shows what is wrong. */
function isOfKind(error: unknown, kind: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { cause, meta } = error as AdapterFailure & {
    meta?: { driverAdapterError?: AdapterFailure };
  };
  return [cause, meta?.driverAdapterError?.cause].some((failure) => failure?.kind === kind);
}

const isCollision = (error: unknown): boolean =>
  errorCode(error) === 'P2034' || isOfKind(error, 'TransactionWriteConflict');

export const isUniqueViolation = (error: unknown): boolean =>
  errorCode(error) === 'P2002' || isOfKind(error, 'UniqueConstraintViolation');

/** Whether the row to update or to reference does not exist. */
export const isMissingRow = (error: unknown): boolean =>
  ['P2025', 'P2003'].includes(errorCode(error) ?? '') ||
  isOfKind(error, 'ForeignKeyConstraintViolation');

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

const INSTANT = /\binstant\(([^()]*)\)/g;

/**
 * Translates SQL to the current engine. `?` is a parameter, `ids(?)` a list of texts given as a JSON array, `rows(?)`
 * expands a JSON array of objects to rows with a `"value"` column, and `instant(…)` wraps a date formatted by `asStored`.
 */
export function forEngine(sql: string): string {
  if (databaseEngine === 'sqlite') {
    return sql
      .replaceAll('ids(?)', '(SELECT "value" FROM json_each(?))')
      .replaceAll('rows(?)', 'json_each(?)')
      .replaceAll(INSTANT, '$1');
  }
  let count = 0;
  return sql
    .replaceAll(INSTANT, 'CAST($1 AS TIMESTAMP(3))')
    .replaceAll('ids(?)', '(SELECT json_array_elements_text(?::json))')
    .replaceAll('rows(?)', 'json_array_elements(?::json)')
    .replaceAll('?', () => `$${(count += 1)}`);
}

/** Formats a date as Prisma stores it in SQLite and as PostgreSQL can parse it. */
export const asStored = (date: Date): string => date.toISOString().replace('Z', '+00:00');

/** Runs a statement on either engine. It is sent only when awaited or passed to a transaction. */
export const execute = (sql: string, ...values: unknown[]) =>
  db.$executeRawUnsafe(forEngine(sql), ...values);

/** Runs a query on either engine. Counts are returned as BigInt. */
export const select = <T>(sql: string, ...values: unknown[]) =>
  db.$queryRawUnsafe<T[]>(forEngine(sql), ...values);

/** JSON columns are validated before they are stored. */
export const arrayOf = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  arrayOf<unknown>(column).filter((value) => typeof value === 'string');

type Table = { count: (args: never) => unknown; findMany: (args: never) => unknown };

/** What `findMany` of the table takes, but for the place of the page. */
type Query<T extends Table, A> = Prisma.Exact<A, Omit<Prisma.Args<T, 'findMany'>, 'skip' | 'take'>>;

type Listed<T extends Table, A> = Promise<{
  rows: Prisma.Result<T, A, 'findMany'>;
  pagination: Page;
}>;

/** A page of the rows that a query of Prisma finds, newest first unless the query has an order. */
export const listPage = <T extends Table, A>(
  { page, limit }: PageRequest,
  table: T,
  query: Query<T, A>,
): Listed<T, A> => listMatches({ page, limit }, table, {}, query);

/** All texts of a row, one after the other. */
const textOf = (value: unknown): string =>
  typeof value === 'object'
    ? Object.values(value ?? {})
        .map(textOf)
        .join(' ')
    : String(value);

/** Like `listPage`, for rows whose folded texts contain `search`. @param searched selects these texts */
export async function listMatches<T extends Table, A>(
  request: PageRequest & { search?: string },
  table: T,
  searched: object,
  query: Query<T, A>,
): Listed<T, A> {
  // `Query` and `Listed` hold the types of this table.
  const { count, findMany } = table as unknown as {
    count: (args: object) => Promise<number>;
    findMany: (args: object) => Promise<{ id: string }[]>;
  };
  const { where, orderBy = newestFirst, ...rest } = query as { where?: object; orderBy?: object };
  const result = await readMatches(request, {
    count: () => count({ where }),
    texts: async () => {
      const rows = await findMany({ where, orderBy, select: { ...searched, id: true } });
      return rows.map(({ id, ...row }) => ({ id, text: textOf(row) }));
    },
    read: ({ where: matching, ...range }) =>
      findMany({ ...rest, ...range, orderBy, where: { ...where, ...matching } }),
  });
  return result as unknown as Awaited<Listed<T, A>>;
}
