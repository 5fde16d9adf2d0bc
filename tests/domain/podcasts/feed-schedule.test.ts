import { describe, expect, test } from 'vitest';
import { afterFailure, nextCheck } from '~/domain/podcasts/feed-schedule';

const now = new Date('2026-06-01T00:00:00Z');
const HOUR = 3_600_000;
const minutesUntil = (date: Date) => Math.round((date.getTime() - now.getTime()) / 60_000);
const every = (hours: number, count = 10) =>
  Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * hours * HOUR));

describe('after an answer', () => {
  const hints = { complete: false, ttlMinutes: null };
  test.each([
    ['nothing known', [], 60],
    ['one episode', every(1, 1), 60],
    ['hourly', every(1), 15],
    ['daily', every(24), 60],
    ['weekly', every(168), 420],
    ['yearly', every(8760), 1440],
  ])('%s', (_name, dates, minutes) =>
    expect(minutesUntil(nextCheck(now, dates, hints, 0))).toBe(minutes),
  );

  test('hints and chance only lengthen it', () => {
    expect(minutesUntil(nextCheck(now, every(24), { ...hints, ttlMinutes: 180 }, 0))).toBe(180);
    expect(minutesUntil(nextCheck(now, every(24), { ...hints, ttlMinutes: 5 }, 0))).toBe(60);
    expect(minutesUntil(nextCheck(now, every(24), hints, 1))).toBe(66);
    expect(minutesUntil(nextCheck(now, every(1), { ...hints, complete: true }, 0))).toBe(7 * 1440);
  });
});

describe('after a failure', () => {
  const fresh = { feedFailureCount: 0, feedFirstFailedAt: null, feedGoneAt: null, dead: false };
  const other = { kind: 'other', retryAfterSeconds: null } as const;

  test('the pause doubles up to a day', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((feedFailureCount) =>
      minutesUntil(afterFailure({ ...fresh, feedFailureCount }, other, now, 0).feedNextCheckAt),
    );
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('Retry-After is kept to', () => {
    const throttled = { kind: 'throttled', retryAfterSeconds: 7200 } as const;
    expect(minutesUntil(afterFailure(fresh, throttled, now, 0).feedNextCheckAt)).toBe(120);
  });

  test('another failure in between takes back that it is gone', () => {
    const gone = { ...fresh, feedGoneAt: new Date(now.getTime() - 48 * HOUR) };
    expect(afterFailure(gone, other, now, 0)).toMatchObject({ feedGoneAt: null, dead: false });
  });
});
