import { describe, expect, test } from 'vitest';
import { afterFailure, nextCheck, type ScheduleHints } from '~/domain/feeds/feed-health.server';

const now = new Date('2026-06-01T00:00:00Z');
const HOUR = 3_600_000;
const minutesUntil = (date: Date) => Math.round((date.getTime() - now.getTime()) / 60_000);
const every = (hours: number, count = 10) =>
  Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * hours * HOUR));

describe('after a successful read', () => {
  const hints: ScheduleHints = {
    complete: false,
    ttlMinutes: null,
    updateFrequency: {},
    saved: false,
    knownSince: now,
  };
  const HOURS = 60;
  const DAYS = 24 * HOURS;
  /** The same rhythm, but with no new episode for the given number of days. */
  const silent = (days: number, hours: number) =>
    every(hours).map((date) => new Date(date.getTime() - days * 24 * HOUR));
  const pause = (dates: Date[], more: Partial<ScheduleHints> = {}, random = 0) =>
    minutesUntil(nextCheck(now, dates, { ...hints, ...more }, random));

  test.each([
    ['nothing known', [], 60],
    ['one episode', every(1, 1), 60],
    ['hourly', every(1), 15],
    ['daily', every(24), 60],
    ['weekly', every(168), 7 * HOURS],
    ['yearly', every(8760), 7 * DAYS],
  ])('follows a rhythm: %s', (_name, dates, minutes) => expect(pause(dates)).toBe(minutes));

  test.each([
    ['three days', 3, 3 * HOURS],
    ['a month', 30, 30 * HOURS],
    ['a year', 365, 7 * DAYS],
    ['two years', 730, 30 * DAYS],
    ['five years', 1825, 30 * DAYS],
  ])('slows down for a daily show that has been silent for %s', (_name, days, minutes) =>
    expect(pause(silent(days, 24))).toBe(minutes),
  );

  test('checks a favorite at least once a day, however long it has been silent', () => {
    expect(pause(silent(3, 24), { saved: true })).toBe(3 * HOURS);
    for (const days of [60, 365, 1825])
      expect(pause(silent(days, 24), { saved: true })).toBe(1 * DAYS);
    expect(pause(every(8760), { saved: true })).toBe(1 * DAYS);
    expect(pause(every(1), { saved: true, complete: true })).toBe(1 * DAYS);
  });

  test('checks a feed without episodes less often the longer it has had none', () => {
    const knownSince = new Date(now.getTime() - 10 * 24 * HOUR);
    expect(pause([], { knownSince })).toBe(10 * HOURS);
  });

  test('derives no rhythm from episodes uploaded all at once or dated ahead', () => {
    const atOnce = silent(20, 0);
    expect(pause(atOnce)).toBe(20 * HOURS);
    expect(pause([new Date(now.getTime() + 48 * HOUR), ...atOnce])).toBe(15);
  });

  test('only lengthens the pause by hints and jitter', () => {
    expect(pause(every(24), { ttlMinutes: 180 })).toBe(180);
    expect(pause(every(24), { ttlMinutes: 5 })).toBe(60);
    expect(pause(every(24), { ttlMinutes: 99_999 })).toBe(1 * DAYS);
    expect(pause(every(24), {}, 1)).toBe(66);
    expect(pause(every(1), { complete: true })).toBe(7 * DAYS);
    expect(pause(silent(1000, 24), { complete: true })).toBe(30 * DAYS);
  });
});

describe('after a failure', () => {
  const fresh = { feedFailureCount: 0, feedFirstFailedAt: null, feedGoneAt: null, dead: false };
  const other = { reason: 'other', retryAfterSeconds: null } as const;

  test('doubles the pause up to a day', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((feedFailureCount) =>
      minutesUntil(afterFailure({ ...fresh, feedFailureCount }, other, now, 0).feedNextCheckAt),
    );
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('respects Retry-After', () => {
    const throttled = { reason: 'throttled', retryAfterSeconds: 7200 } as const;
    expect(minutesUntil(afterFailure(fresh, throttled, now, 0).feedNextCheckAt)).toBe(120);
  });

  test('forgets that a feed is gone after a different failure', () => {
    const gone = { ...fresh, feedGoneAt: new Date(now.getTime() - 48 * HOUR) };
    expect(afterFailure(gone, other, now, 0)).toMatchObject({ feedGoneAt: null, dead: false });
  });
});

describe('an announced frequency', () => {
  const hints: ScheduleHints = {
    complete: false,
    ttlMinutes: null,
    saved: false,
    knownSince: now,
    updateFrequency: {},
  };
  const HOURS = 60;
  const minutes = (
    dates: Date[],
    updateFrequency: ScheduleHints['updateFrequency'],
    more: Partial<ScheduleHints> = {},
  ) => minutesUntil(nextCheck(now, dates, { ...hints, updateFrequency, ...more }, 0));

  test.each([
    ['FREQ=DAILY', 1],
    ['FREQ=WEEKLY', 7],
    ['FREQ=WEEKLY;INTERVAL=2', 14],
    ['freq=weekly;byday=MO,WE', 3.5],
    ['FREQ=DAILY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR', 1.4],
    ['RRULE:FREQ=MONTHLY', 30],
    ['FREQ=YEARLY;BYMONTH=3,6,9,12', 365 / 4],
    ['FREQ=SOMETIMES', 1],
  ])('sets the rhythm of a feed with one new episode by %s', (rule, days) => {
    expect(minutes([now], { rule })).toBe(Math.round((days * 24 * HOURS) / 24));
  });

  test('is overridden by the rhythm of the episodes', () => {
    expect(minutes(every(24), { rule: 'FREQ=MONTHLY' })).toBe(HOURS);
  });

  test('checks a pausing show when it announced its return, and a finished one once a week', () => {
    const long = every(24).map((date) => new Date(date.getTime() - 300 * 24 * HOUR));
    const start = new Date(now.getTime() + 5 * HOUR).toISOString();
    expect(minutes(long, { rule: 'FREQ=WEEKLY', start })).toBe(5 * HOURS);
    const week = 7 * 24 * HOURS;
    expect(minutes(every(24), { complete: true })).toBe(week);
    expect(minutes(every(24), { rule: 'FREQ=WEEKLY;UNTIL=2026-05-01T00:00:00.000Z' })).toBe(week);
    expect(minutes(every(24), { rule: 'FREQ=WEEKLY;UNTIL=20260501T000000Z' })).toBe(week);
    const limited = { rule: 'FREQ=WEEKLY;COUNT=10', start: '2026-01-01T00:00:00.000Z' };
    expect(minutes(every(24), limited)).toBe(week);
    expect(minutes(every(24), { ...limited, rule: 'FREQ=WEEKLY;COUNT=50' })).toBe(HOURS);
  });
});
