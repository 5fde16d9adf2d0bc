import { findFailure } from './failures.mjs';

/** Why the database is unavailable, for the log; null when the error has another cause. */
export function outageReason(error: unknown): string | null {
  const found = findFailure(error);
  if (!found || found.failure.lasting) return null;
  return found.code ?? found.said ?? null;
}
