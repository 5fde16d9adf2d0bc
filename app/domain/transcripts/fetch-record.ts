const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** The process that fetches claims the row for so long; then another may. */
const CLAIM_MS = 2 * 60_000;

export const claimedUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** What a row keeps of a fetch that gave a text or the news that nothing changed: the next is in a week. */
export function successRecord(now = new Date()) {
  const nextTryAt = new Date(now.getTime() + WEEK);
  return { fetchedAt: now, failure: null, failures: 0, nextTryAt };
}

/**
 * What a row keeps of a failed fetch: the next is in an hour, then four, sixteen and so on, up to a week; no sooner
 * than the server asks for.
 *
 * @param earlier failures since the last success
 */
export function failureRecord(
  failure: string,
  earlier: number,
  retryAfterSeconds: number | null = null,
) {
  const pause = HOUR * 4 ** Math.min(earlier, 4);
  const asked = (retryAfterSeconds ?? 0) * 1000;
  const nextTryAt = new Date(Date.now() + Math.min(WEEK, Math.max(pause, asked)));
  return { failure, failures: earlier + 1, nextTryAt };
}
