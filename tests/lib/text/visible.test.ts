import { expect, test } from 'vitest';
import { isVisible } from '~/lib/text/normalize-text';

test.each([
  ['\u202e', false],
  [' \u200f\u00ad\u2800', false],
  ['\u064b\u0301', false],
  ['م', true],
  ['🌙', true],
  ['\u202ea', true],
])('%j', (text, seen) => {
  expect(isVisible(text)).toBe(seen);
});
