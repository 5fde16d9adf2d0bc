import { isOver, pauseOf, resumesAt, type UpdateFrequency } from '~/lib/feeds/update-frequency';

/** Pure functions: when a feed is checked again. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

export type FeedState = {
  feedFailureCount: number;
  feedFirstFailedAt: Date | null;
  feedGoneAt: Date | null;
  dead: boolean;
};

/** Up to 10 % jitter, so that feeds imported together spread out. */
function after(now: Date, milliseconds: number, random: number): Date {
  return new Date(now.getTime() + Math.round(milliseconds * (1 + random / 10)));
}

export type ScheduleHints = {
  complete: boolean;
  ttlMinutes: number | null;
  /** What the feed says of itself. */
  updateFrequency: UpdateFrequency;
  saved: boolean;
  knownSince: Date;
};

/**
 * Feeds are checked after 1/24 of the usual gap or of the present silence, whichever is longer (newest first). The gap
 * that a feed announces counts while its episodes do not tell one; a show that rests is checked when it says it is back.
 */
export function nextCheck(
  now: Date,
  published: Date[],
  hints: ScheduleHints,
  random: number,
): Date {
  const silence = now.getTime() - (published[0] ?? hints.knownSince).getTime();
  const { updateFrequency: announced } = hints;
  const usual = usualPause(published) ?? pauseOf(announced) ?? DAY;
  const own = Math.max(usual, silence) / 24;
  const wished = Math.min(DAY, (hints.ttlMinutes ?? 0) * MINUTE);
  const alive = Math.min(WEEK, Math.max(15 * MINUTE, own, wished));
  const complete = hints.complete || isOver(announced, now);
  const pause = silence >= 2 * YEAR ? MONTH : complete ? WEEK : alive;
  const back = resumesAt(announced, now);
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

export type FailureKind = 'gone' | 'blocked' | 'throttled' | 'other';

/** Failures double the pause up to a day; unreachable after 7 days, dead after 60. A 410 must be confirmed. */
export function afterFailure(
  state: FeedState,
  failure: { kind: FailureKind; retryAfterSeconds: number | null },
  now: Date,
  random: number,
) {
  const count = state.feedFailureCount + 1;
  const firstFailedAt = state.feedFirstFailedAt ?? now;
  const failing = now.getTime() - firstFailedAt.getTime();
  const goneAt = failure.kind === 'gone' ? (state.feedGoneAt ?? now) : null;
  const confirmed = goneAt !== null && now.getTime() - goneAt.getTime() >= 20 * HOUR;
  const dead = state.dead || confirmed || failing >= 60 * DAY;
  const doubled = Math.min(DAY, HOUR * 2 ** Math.min(count - 1, 10));
  const slow = failure.kind === 'gone' || failure.kind === 'blocked';
  const pause = Math.max(slow ? DAY : doubled, (failure.retryAfterSeconds ?? 0) * 1000);
  return {
    feedStatus: goneAt
      ? 'gone'
      : failure.kind === 'blocked'
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
