import { expect, test } from 'vitest';
import { META_DESCRIPTION_HINT, viewCountText } from '~/domain/blog/blog';

test('uses the singular for one view and the plural for all other numbers', () => {
  expect([0, 1, 2, 1_000].map(viewCountText)).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '1000 views',
  ]);
});

test('suggests 155 characters for a meta description', () => {
  expect(META_DESCRIPTION_HINT).toBe(155);
});
