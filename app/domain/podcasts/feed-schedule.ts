/** When a feed is asked again. All pure: times go in, times come out. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type FeedState = {
  feedFailureCount: number;
  feedFirstFailedAt: Date | null;
  feedGoneAt: Date | null;
  dead: boolean;
};

/** Up to a tenth more, so that feeds imported together are not asked together for ever. */
function after(now: Date, milliseconds: number, random: number): Date {
  return new Date(now.getTime() + Math.round(milliseconds * (1 + random / 10)));
}

/**
 * The next look at a feed that answered: a twenty-fourth of its usual pause between episodes, between 15
 * minutes and a day; an hour when the rhythm is unknown, a week when the show is complete.
 * @param published times of the newest episodes, newest first
 * @param random 0 to 1
 */
export function nextCheck(
  now: Date,
  published: Date[],
  hints: { complete: boolean; ttlMinutes: number | null },
  random: number,
): Date {
  if (hints.complete) return after(now, 7 * DAY, random);
  const pauses = published
    .slice(1)
    .map((date, index) => (published[index]?.getTime() ?? 0) - date.getTime())
    .sort((a, b) => a - b);
  const usual = pauses[Math.floor(pauses.length / 2)];
  const own = usual === undefined ? HOUR : usual / 24;
  const wished = Math.max(own, (hints.ttlMinutes ?? 0) * MINUTE);
  return after(now, Math.min(DAY, Math.max(15 * MINUTE, wished)), random);
}

export type FailureKind = 'gone' | 'blocked' | 'throttled' | 'other';

/**
 * What a failure changes. Repeated ones double the pause up to a day; after 7 days of them a feed is
 * unreachable, after 60 dead and looked at once a month. 410 counts when it is confirmed a day later.
 */
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
    feedNextCheckAt: after(now, dead ? 30 * DAY : pause, random),
    dead,
  };
}
