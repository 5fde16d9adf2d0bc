import { db } from './client.server';

type TransactionClient = Parameters<Parameters<typeof db.$transaction>[0]>[0];
export type { TransactionClient };

const ATTEMPTS = 5;

/**
 * Runs several writes as one. Repeats the whole when PostgreSQL says that two transactions met (P2034), so the
 * work inside must be free of other effects. On SQLite they take turns.
 */
export async function inTransaction<T>(
  work: (tx: TransactionClient) => Promise<T>,
  options: { isolationLevel?: 'Serializable' } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isCollision(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 30));
    }
  }
}

function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : undefined;
}

function isCollision(error: unknown): boolean {
  return errorCode(error) === 'P2034';
}

/** True when a write was refused because such a row exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === 'P2002';
}

/** True when the row to change or to refer to is not there (any more). */
export function isMissingRow(error: unknown): boolean {
  return ['P2025', 'P2003'].includes(errorCode(error) ?? '');
}
