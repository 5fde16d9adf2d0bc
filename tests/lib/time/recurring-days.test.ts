import { describe, expect, test } from 'vitest';
import {
  dayIn,
  hijriOf,
  isoOfDay,
  isTimeZone,
  weekdayOf,
  isDayOf,
  occurrenceAt,
  type RecurringDays,
} from '~/lib/time/calendar-days';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const ZONES = [
  'Asia/Jakarta',
  'Asia/Karachi',
  'Europe/Istanbul',
  'America/New_York',
  'Pacific/Auckland',
];

/** Month lengths of Umm al-Qura from Muharram 1447 (June 26, 2025) to Dhul-Hijjah 1449. */
const LENGTHS = [
  [30, 29, 30, 30, 30, 29, 30, 29, 30, 29, 30, 29],
  [29, 30, 29, 30, 30, 29, 30, 30, 29, 30, 29, 30],
  [29, 29, 30, 29, 30, 29, 30, 30, 29, 30, 30, 29],
];
const BEGIN = Date.UTC(2025, 5, 26);
const END = BEGIN + LENGTHS.flat().reduce((sum, length) => sum + length, 0) * DAY;

const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const dayOf = (date: string): number => Date.parse(date) / DAY;

/** Maps each Gregorian day of three Hijri years to its Hijri date, counted from the lengths above. */
function almanac(): Map<string, string> {
  const days = new Map<string, string>();
  let moment = BEGIN;
  LENGTHS.forEach((months, year) =>
    months.forEach((length, month) => {
      for (let day = 1; day <= length; day++, moment += DAY)
        days.set(iso(moment), `${1447 + year}-${month + 1}-${day}`);
    }),
  );
  return days;
}

const ALMANAC = almanac();

const always: RecurringDays = {
  calendar: 'hijri',
  month: null,
  dayFrom: null,
  dayTo: null,
  weekday: null,
  dayShift: 0,
};

const hijri = (month: number | null, dayFrom: number, dayTo: number, dayShift = 0) => ({
  ...always,
  month,
  dayFrom,
  dayTo,
  dayShift,
});
const gregorian = (month: number, dayFrom: number, dayTo: number): RecurringDays => ({
  ...hijri(month, dayFrom, dayTo),
  calendar: 'gregorian',
});
const friday = { ...always, weekday: 5 };

/** Lists with their days, and a pattern for the matching Hijri or Gregorian dates. */
const LISTS: Record<string, { days: RecurringDays; hijri?: RegExp; gregorian?: RegExp }> = {
  Ramadan: { days: hijri(9, 1, 30), hijri: /-9-\d+$/ },
  Rajab: { days: { ...always, month: 7 }, hijri: /-7-\d+$/ },
  'Dhul-Hijjah': { days: hijri(12, 1, 10), hijri: /-12-(\d|10)$/ },
  Ashura: { days: hijri(1, 9, 10), hijri: /-1-(9|10)$/ },
  Mawlid: { days: hijri(3, 12, 12), hijri: /-3-12$/ },
  'white days': { days: hijri(null, 13, 15), hijri: /-1[345]$/ },
  'turns of months': { days: hijri(null, 29, 2), hijri: /-(29|30|1|2)$/ },
  'turn of the year': { days: hijri(12, 28, 3), hijri: /-(12-(28|29|30)|1-[123])$/ },
  'end of Ramadan': { days: hijri(9, 27, 6), hijri: /-(9-(2[789]|30)|10-[1-6])$/ },
  'turn of the Gregorian year': {
    days: gregorian(12, 30, 2),
    gregorian: /-(12-3[01]|01-0[12])$/,
  },
};

describe.each(ZONES)('in %s', (zone) => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' });

  test('assigns each hour of three Hijri years to the local calendar day', () => {
    for (let moment = BEGIN + DAY; moment < END - DAY; moment += HOUR) {
      const day = dayIn(zone, new Date(moment));
      if (iso(day * DAY) !== clock.format(moment))
        expect.fail(`${new Date(moment).toISOString()} is of ${iso(day * DAY)}`);
    }
  });

  test.each(Object.entries(LISTS))('shows %s exactly on its days', (_, list) => {
    const shown = new Set<string>();
    for (let moment = BEGIN + DAY; moment < END - DAY; moment += 6 * HOUR) {
      if (isDayOf(list.days, dayIn(zone, new Date(moment)))) shown.add(clock.format(moment));
    }
    const expected = [...ALMANAC]
      .filter(([date]) => dayOf(date) * DAY > BEGIN + DAY && dayOf(date) * DAY < END - 2 * DAY)
      .filter(([date, day]) => (list.hijri ? list.hijri.test(day) : list.gregorian!.test(date)));
    expect(expected.length).toBeGreaterThan(2);
    const edges = new Set([BEGIN, BEGIN + DAY, END - 2 * DAY, END - DAY].map(iso));
    const inside = [...shown].filter((date) => !edges.has(date));
    expect(inside).toEqual(expected.map(([date]) => date));
  });

  test('shows Friday exactly on Fridays', () => {
    const named = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' });
    for (let moment = BEGIN; moment < BEGIN + 366 * DAY; moment += HOUR) {
      const isFriday = named.format(moment) === 'Friday';
      if (isDayOf(friday, dayIn(zone, new Date(moment))) !== isFriday)
        expect.fail(new Date(moment).toISOString());
    }
  });
});

test('matches the Hijri dates of Umm al-Qura, with months of 29 and 30 days', () => {
  for (const [date, expected] of ALMANAC) {
    const { year, month, day } = hijriOf(dayOf(date));
    expect(`${year}-${month}-${day}`).toBe(expected);
  }
  expect(ALMANAC.size).toBe((END - BEGIN) / DAY);
});

test.each([
  [-2, '2026-02-16', '2026-03-17'],
  [-1, '2026-02-17', '2026-03-18'],
  [0, '2026-02-18', '2026-03-19'],
  [1, '2026-02-19', '2026-03-20'],
  [2, '2026-02-20', '2026-03-21'],
])('shifts all of Ramadan by %s days', (shift, first, last) => {
  const days = hijri(9, 1, 30, shift);
  const found = { first: dayOf(first), last: dayOf(last) };
  // Before it, on its first day, in the middle, and on its last day.
  for (const date of ['2026-01-01', first, '2026-03-01', last]) {
    expect(occurrenceAt(days, dayOf(date))).toEqual(found);
  }
  expect(isDayOf(days, dayOf(first) - 1)).toBe(false);
  expect(isDayOf(days, dayOf(last) + 1)).toBe(false);
  expect(occurrenceAt(days, dayOf(last) + 1)!.first).toBe(dayOf('2027-02-08') + shift);
});

test('looks ahead as many days as requested', () => {
  const ramadan = hijri(9, 1, 30);
  expect(occurrenceAt(ramadan, dayOf('2026-02-14'), 3)).toBeNull();
  expect(occurrenceAt(ramadan, dayOf('2026-02-15'), 3)?.first).toBe(dayOf('2026-02-18'));
});

test('returns one occurrence that spans the end of a year', () => {
  const days = hijri(12, 28, 3);
  const found = occurrenceAt(days, dayOf('2026-06-16'))!;
  expect([found.first, found.last].map((day) => isoOfDay(day).slice(0, 10))).toEqual([
    '2026-06-14',
    '2026-06-18',
  ]);
});

test('finds February 29 only if it is within a year', () => {
  const days = gregorian(2, 29, 29);
  expect(occurrenceAt(days, dayOf('2026-03-01'))).toBeNull();
  expect(occurrenceAt(days, dayOf('2027-03-05'))?.first).toBe(dayOf('2028-02-29'));
});

test('limits the length of an occurrence that covers the whole year', () => {
  const found = occurrenceAt(always, dayOf('2026-07-01'))!;
  expect(found.last - found.first).toBeLessThan(800);
});

test('shows the Fridays of a month only in that month', () => {
  const days = { ...friday, month: 9 };
  const found = occurrenceAt(days, dayOf('2026-02-18'))!;
  expect(isoOfDay(found.first)).toBe('2026-02-20T00:00:00.000Z');
  expect(isDayOf(days, dayOf('2026-03-27'))).toBe(false);
});

test('treats each Friday as its own occurrence', () => {
  const found = occurrenceAt(friday, dayOf('2026-11-26'))!;
  expect(found).toEqual({ first: dayOf('2026-11-27'), last: dayOf('2026-11-27') });
  expect(weekdayOf(dayOf('1969-12-26'))).toBe(5);
});

test('accepts only names of time zones', () => {
  expect(ZONES.filter(isTimeZone)).toEqual(ZONES);
  expect(['', 'Mars/Olympus', '../etc', 'Asia/Jakarta '].filter(isTimeZone)).toEqual([]);
});
