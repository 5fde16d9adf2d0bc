import { expect, test } from 'vitest';
import { formatClock, formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import { inLanguage } from '~/messages/find-text';

test('formats a clock time', () => {
  expect([0, 725, 3723, 59.9, Number.NaN].map(formatClock)).toEqual([
    '0:00',
    '12:05',
    '1:02:03',
    '0:59',
    '0:00',
  ]);
});

test('formats a spoken duration', () => {
  expect([0, 1, 725, 3600, 3723].map(formatSpokenDuration)).toEqual([
    '0 seconds',
    '1 second',
    '12 minutes 5 seconds',
    '1 hour',
    '1 hour 2 minutes 3 seconds',
  ]);
});

test('formats hours and minutes', () => {
  expect([20, 2700, 3600, 3900, 7170].map(formatHoursMinutes)).toEqual([
    '1 min',
    '45 min',
    '1 h',
    '1 h 5 min',
    '2 h',
  ]);
  const inUrdu = inLanguage('ur', () => [3900, 7500].map(formatHoursMinutes));
  expect(inUrdu).toEqual(['1 گھنٹہ 5 منٹ', '2 گھنٹے 5 منٹ']);
});
