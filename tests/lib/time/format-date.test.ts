import { expect, test } from 'vitest';
import { formatDate, formatDateTime, weekdaysInOrder } from '~/lib/time/format-date';
import { inLanguage } from '~/messages/find-text';

test.each([
  ['2026-11-21T23:59:59.000Z', 'Nov 21, 2026'],
  ['2024-02-09T00:00:00.000Z', 'Feb 9, 2024'],
  ['2025-12-31T23:30:00+01:00', 'Dec 31, 2025'],
  ['no date', ''],
])('shows %s as %j', (iso, shown) => expect(formatDate(iso)).toBe(shown));

test('shows the time of day', () => {
  expect(formatDateTime('2026-11-21T09:05:00Z')).toBe('Nov 21, 2026, 09:05 UTC');
});

test.each([
  ['bn', '2026-11-21T09:05:00Z', '২১ নভেম্বর ২০২৬, ০৯:০৫ UTC'],
  // The Persian year ends on March 19 or 20.
  ['fa', '2026-03-20T23:59:59Z', '۲۹ اسفند ۱۴۰۴، ۲۳:۵۹ UTC'],
  ['fa', '2026-03-21T00:00:00Z', '۱ فروردین ۱۴۰۵، ۰۰:۰۰ UTC'],
  ['fa', '2025-03-20T12:00:00Z', '۳۰ اسفند ۱۴۰۳، ۱۲:۰۰ UTC'],
  ['fa', 'no date', ''],
])('formats in the calendar and digits of %s', (tag, iso, shown) => {
  expect(inLanguage(tag, () => formatDateTime(iso))).toBe(shown);
});

test.each([
  ['fr', [1, 2, 3, 4, 5, 6, 7]],
  ['en', [7, 1, 2, 3, 4, 5, 6]],
  ['fa', [6, 7, 1, 2, 3, 4, 5]],
])('in %s the week is %j', (tag, days) => {
  expect(inLanguage(tag, weekdaysInOrder)).toEqual(days);
});
