import { expect, it } from 'vitest';
import { editDistance } from '~/lib/language/spelling';

it.each([
  ['quran', 'quran', 0],
  ['quran', 'qurn', 1],
  ['quran', 'quraan', 1],
  ['quran', 'qoran', 1],
  ['quran', 'qurna', 1],
  ['السيره', 'السيرت', 1],
  ['gratitude', 'gratidtude', 1],
  ['salah', 'namaz', 3],
  ['abc', '', 3],
  ['', '', 0],
])('distance from %s to %s is %i', (first, second, distance) => {
  expect(editDistance(first, second)).toBe(distance);
  expect(editDistance(second, first)).toBe(distance);
});
