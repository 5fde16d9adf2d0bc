import { isOver, pauseOf, resumesAt, type UpdateFrequency } from '~/lib/feeds/podcast-namespace';
import { DAY, HOUR, MINUTE, WEEK } from '~/lib/time/milliseconds';

// Pure functions that decide when a feed is checked again.

const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

export type FeedState = {
  feedFailureCount: number;
  feedFirstFailedAt: Date | null;
  feedGoneAt: Date | null;
  dead: boolean;
};

/** Adds up to 10% jitter, so that feeds imported together spread out. */
function after(now: Date, milliseconds: number, random: number): Date {
  return new Date(now.getTime() + Math.round(milliseconds * (1 + random / 10)));
}

export type ScheduleHints = {
  complete: boolean;
  ttlMinutes: number | null;
  /** As declared by the feed. */
  updateFrequency: UpdateFrequency;
  saved: boolean;
  knownSince: Date;
};

/**
 * Checks a feed after 1/24 of its usual publishing gap or of the current silence, whichever is longer (`published` is
 * newest first). A gap declared by the feed counts until its episodes reveal one; a show on hiatus is checked when it
 * announced its return.
 */
export function nextCheck(
  now: Date,
  published: Date[],
  hints: ScheduleHints,
  random: number,
): Date {
  const silence = now.getTime() - (published[0] ?? hints.knownSince).getTime();
  const { updateFrequency } = hints;
  const usual = usualPause(published) ?? pauseOf(updateFrequency) ?? DAY;
  const own = Math.max(usual, silence) / 24;
  const wished = Math.min(DAY, (hints.ttlMinutes ?? 0) * MINUTE);
  const alive = Math.min(WEEK, Math.max(15 * MINUTE, own, wished));
  const complete = hints.complete || isOver(updateFrequency, now);
  const pause = silence >= 2 * YEAR ? MONTH : complete ? WEEK : alive;
  const back = resumesAt(updateFrequency, now);
  const untilBack = back ? Math.max(15 * MINUTE, back.getTime() - now.getTime()) : Infinity;
  return after(now, Math.min(hints.saved ? DAY : Infinity, untilBack, pause), random);
}

function usualPause(published: Date[]): number | undefined {
  const pauses = published
    .slice(1)
    .map((date, index) => (published[index]?.getTime() ?? 0) - date.getTime())
    .sort((a, b) => a - b);
  return pauses[Math.floor(pauses.length / 2)];
}

/**
 * Each failure doubles the pause, up to a day. A feed is unreachable after 7 days and dead after 60. A 410 must be
 * confirmed.
 */
export function afterFailure(
  state: FeedState,
  failure: { reason: string; retryAfterSeconds: number | null },
  now: Date,
  random: number,
) {
  const count = state.feedFailureCount + 1;
  const firstFailedAt = state.feedFirstFailedAt ?? now;
  const failing = now.getTime() - firstFailedAt.getTime();
  const goneAt = failure.reason === 'gone' ? (state.feedGoneAt ?? now) : null;
  const confirmed = goneAt !== null && now.getTime() - goneAt.getTime() >= 20 * HOUR;
  const dead = state.dead || confirmed || failing >= 60 * DAY;
  const doubled = Math.min(DAY, HOUR * 2 ** Math.min(count - 1, 10));
  const slow = failure.reason === 'gone' || failure.reason === 'blocked';
  const pause = Math.max(slow ? DAY : doubled, (failure.retryAfterSeconds ?? 0) * 1000);
  return {
    feedStatus: goneAt
      ? 'gone'
      : failure.reason === 'blocked'
        ? 'blocked'
        : failing >= 7 * DAY
          ? 'unreachable'
          : 'ok',
    feedFailureCount: count,
    feedFirstFailedAt: firstFailedAt,
    feedGoneAt: goneAt,
    feedCheckedAt: now,
    feedNextCheckAt: after(now, dead ? MONTH : pause, random),
    dead,
  };
}
