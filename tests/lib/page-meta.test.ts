import { expect, test } from 'vitest';
import { metaDescription } from '~/lib/page-meta';

test('a description for search engines is one line of at most 160 characters, cut at 157 and three dots', () => {
  expect(metaDescription('x'.repeat(160))).toBe('x'.repeat(160));
  expect(metaDescription('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`);
  expect(metaDescription(' One\n\ttwo ')).toBe('One two');
});
