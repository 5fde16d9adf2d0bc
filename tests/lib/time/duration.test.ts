import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatHoursMinutes,
  formatSpokenDuration,
  parseDuration,
} from '~/lib/time/duration';
import { inLanguage } from '~/messages/find-text';

describe('parseDuration', () => {
  test.each([
    ['3600', 3600],
    ['3600.5', 3600],
    ['61.08', 61],
    ['1,234', 1234],
    ['604,800', 604800],
    ['3600,5', 3600],
    ['61,08', 61],
    ['45:12,345', 2712],
    ['٣,٦٠٠', 3600],
    ['45:12', 2712],
    ['61:08', 3668],
    ['1:02:03', 3723],
    ['25:3:30', 90210],
    ['01:02:03.500', 3723],
    [' 03:02:01 ', 10921],
    ['PT1H2M3S', 3723],
    ['PT45M', 2700],
    ['1h 2m', 3720],
    ['1 hr 5 mins 3 sec', 3903],
    ['١:٠٢:٠٣', 3723],
    ['૧:૦૨:૦૩', 3723],
    ['۱۲:۰۵', 725],
    ['45 min', 2700],
    ['45:60', 2760],
    ['604800', 604800],
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test.each([
    '00:00',
    '0',
    '',
    '  ',
    '-1',
    'unknown',
    '1:02:03:04',
    '2147483648',
    '604801',
    '604,801',
    '1,234,567',
    '0,500',
    'PT',
    'P',
  ])('%j is unknown', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  test('a number and nothing at all', () => {
    expect(parseDuration(90)).toBe(90);
    expect(parseDuration(null)).toBeNull();
    expect(parseDuration(undefined)).toBeNull();
  });
});

test('clock', () => {
  expect([0, 725, 3723, 59.9, Number.NaN].map(formatClock)).toEqual([
    '0:00',
    '12:05',
    '1:02:03',
    '0:59',
    '0:00',
  ]);
});

test('spoken', () => {
  expect([0, 1, 725, 3600, 3723].map(formatSpokenDuration)).toEqual([
    '0 seconds',
    '1 second',
    '12 minutes 5 seconds',
    '1 hour',
    '1 hour 2 minutes 3 seconds',
  ]);
});

test('hours and minutes', () => {
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
