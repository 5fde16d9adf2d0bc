import { expect, test } from 'vitest';
import { formatDays, formatHijriDays } from '~/lib/time/format-date';
import { inLanguage } from '~/messages/find-text';

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

test.each([
  ['2026-02-18', '2026-02-18', '1 Ramadan 1447 AH'],
  ['2026-02-18', '2026-03-19', '1–30 Ramadan 1447 AH'],
  ['2026-06-14', '2026-06-18', '28 Dhul-Hijjah 1447 AH – 3 Muharram 1448 AH'],
])('formats %s to %s as %s', (first, last, words) => {
  expect(formatHijriDays(dayOf(first), dayOf(last))).toBe(words);
});

test('applies a shift to the Hijri date', () => {
  expect(formatHijriDays(dayOf('2026-02-19'), dayOf('2026-02-19'), 1)).toBe('1 Ramadan 1447 AH');
});

test.each([
  ['2026-11-21', '2026-11-21', 'Nov 21, 2026'],
  ['2026-11-21', '2026-11-24', 'Nov 21–24, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
])('formats %s to %s as %s in the page’s calendar', (first, last, words) => {
  expect(formatDays(first, last)).toBe(words);
});

test('uses the digits, month names and calendar of the language', () => {
  expect(inLanguage('bn', () => formatHijriDays(dayOf('2026-02-18'), dayOf('2026-03-19')))).toBe(
    '১–৩০ রমজান ১৪৪৭ হিজরি',
  );
  expect(inLanguage('fa', () => formatDays('2026-02-18', '2026-02-19'))).toBe('۲۹–۳۰ بهمن ۱۴۰۴');
});
