import { expect, test } from 'vitest';
import { META_DESCRIPTION_HINT, viewCountText } from '~/domain/blog/blog';

test('one view is one view, all other numbers are views', () => {
  expect([0, 1, 2, 1_000].map(viewCountText)).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '1000 views',
  ]);
});

test('the hint for a meta description is 155 characters', () => {
  expect(META_DESCRIPTION_HINT).toBe(155);
});
