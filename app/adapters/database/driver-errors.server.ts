import { setTimeout as wait } from 'node:timers/promises';
import { findFailure } from './failures.mjs';

/**
 * Creates an error of the kind that Prisma's adapters throw.
 * @param kind a kind that Prisma maps to an error code of its own
 */
export const driverError = (
  kind: 'SocketTimeout' | 'DatabaseNotReachable',
  originalCode: string,
  reason: unknown,
): Error =>
  Object.assign(
    new Error(originalCode, {
      cause: {
        kind,
        originalCode,
        originalMessage: reason instanceof Error ? reason.message : String(reason),
      },
    }),
    { name: 'DriverAdapterError' },
  );

/** Returns why the database is unavailable, for the log; null if the error has another cause. */
export function outageReason(error: unknown): string | null {
  const failure = findFailure(error);
  if (!failure || failure.failure.lasting) return null;
  return failure.code ?? failure.said ?? null;
}

/** How long a write to SQLite waits for another process. */
export const BUSY_PATIENCE_MS = 5_000;

/** Recognizes an error of Prisma's adapter and one of better-sqlite3 itself. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause, code } = error as { cause?: { kind?: string }; code?: string };
  return cause?.kind === 'SocketTimeout' || String(code).startsWith('SQLITE_BUSY');
}

/** Retries while another process holds SQLite's write lock. */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  until = Date.now() + BUSY_PATIENCE_MS,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      await wait(5 + Math.random() * 20);
    }
  }
}
