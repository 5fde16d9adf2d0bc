const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Whoever fetches holds the row so long; then another may. */
const HELD = 2 * 60_000;

export const heldUntil = (now: Date): Date => new Date(now.getTime() + HELD);

export const afterSuccess = (now: Date): Date => new Date(now.getTime() + WEEK);

/** An hour, then four, sixteen and so on, up to a week; no sooner than the server asks for. */
export function afterFailure(now: Date, failures: number, retryAfterSeconds: number | null): Date {
  const pause = HOUR * 4 ** Math.min(Math.max(failures, 1) - 1, 4);
  const asked = (retryAfterSeconds ?? 0) * 1000;
  return new Date(now.getTime() + Math.min(WEEK, Math.max(pause, asked)));
}
