import { db } from './client.server';

type TransactionClient = Parameters<Parameters<typeof db.$transaction>[0]>[0];
export type { TransactionClient };

const ATTEMPTS = 5;

type TransactionOptions = {
  isolationLevel?: 'Serializable';
  /** For `work` that looks which rows are there: another may insert or delete them before it writes. */
  looksFirst?: boolean;
};

/** Retried after write conflicts on PostgreSQL (P2034), so `work` must have no other side effects. */
export async function inTransaction<T>(
  work: (tx: TransactionClient) => Promise<T>,
  { looksFirst = false, ...options }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      const isOutdated = looksFirst && (isUniqueViolation(error) || isMissingRow(error));
      if (attempt >= ATTEMPTS || !(isOutdated || isCollision(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 30));
    }
  }
}

function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : undefined;
}

type AdapterFailure = { cause?: { kind?: string } };

/** Of plain SQL and of a commit, the database's own error tells it. */
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

/** True when the row to change or to refer to does not exist. */
export function isMissingRow(error: unknown): boolean {
  return ['P2025', 'P2003'].includes(errorCode(error) ?? '');
}

/** With a no-op update (`same`) and a plain select, Prisma makes one atomic INSERT ... ON CONFLICT of the upsert. */
export function insertIfAbsent<Where extends object, Row extends object>(
  where: Where,
  create: Row,
  same: Partial<Row>,
) {
  return { where, create, update: same, select: { id: true } as const };
}
