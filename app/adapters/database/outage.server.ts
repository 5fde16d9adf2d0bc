import { findFailure } from './failures.mjs';

/** Returns why the database is unavailable, for the log; null if the error has another cause. */
export function outageReason(error: unknown): string | null {
  const found = findFailure(error);
  if (!found || found.failure.lasting) return null;
  return found.code ?? found.said ?? null;
}
