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
  const found = findFailure(error);
  if (!found || found.failure.lasting) return null;
  return found.code ?? found.said ?? null;
}
