import { expect, test } from 'vitest';
import { toFieldTime, toInstant } from '~/routes/admin/blog-post/publication-time';

const stored = '2026-03-04T05:06:07.089Z';

test.each([
  ['2026-03-05T05:06', '2026-03-05T05:06:00Z'],
  // Not touched: it keeps its seconds.
  [toFieldTime(stored), stored],
  ['', ''],
  ['tomorrow', 'tomorrow'],
  [undefined, undefined],
])('%j is %j', (sent, instant) => {
  expect(toInstant(sent, stored)).toBe(instant);
});

test('a new post has no time before', () => {
  expect(toInstant('2026-03-05T05:06', '')).toBe('2026-03-05T05:06:00Z');
});
