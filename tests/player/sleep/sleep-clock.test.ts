import { describe, expect, it } from 'vitest';
import { gainAt, minutesLeft, nextChange, parseSleep } from '~/player/sleep/sleep-timer';

describe('time left', () => {
  it.each([
    [900_000, 15],
    [899_999, 15],
    [840_001, 15],
    [840_000, 14],
    [60_000, 1],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('shows %i ms as %i minutes', (left, minutes) => {
    expect(minutesLeft(left)).toBe(minutes);
  });

  it.each([
    [900_000, 60_000],
    [850_000, 10_000],
    [60_001, 1],
    [60_000, 50_000],
    [10_500, 500],
    [10_000, 100],
    [40, 40],
  ])('changes the display of %i ms after %i ms', (left, wait) => {
    expect(nextChange(left)).toBe(wait);
  });

  it('plays at full volume until the last ten seconds, then fades to silence', () => {
    expect([3_600_000, 10_000, 5_000, 1_000, 0, -1].map(gainAt)).toEqual([1, 1, 0.5, 0.1, 0, 0]);
  });
});

describe('stored timer', () => {
  it.each([
    ['episode', 'episode'],
    ['2000', 2000],
    ['1000', null],
    ['', null],
    ['soon', null],
    ['Infinity', null],
    ['86401000', 86_401_000],
    ['86401001', null],
    [null, null],
  ])('parses %s as %s', (text, until) => {
    expect(parseSleep(text, 1000)).toBe(until);
  });
});
