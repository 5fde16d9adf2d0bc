import { expect, test } from 'vitest';
import { toFieldTime, toInstant } from '~/routes/admin/blog-post/post-fields';

const stored = '2026-03-04T05:06:07.089Z';

test.each([
  ['2026-03-05T05:06', '2026-03-05T05:06:00Z'],
  // Unchanged, so it keeps its seconds.
  [toFieldTime(stored), stored],
  ['', ''],
  ['tomorrow', 'tomorrow'],
  [undefined, undefined],
])('converts %j to %j', (sent, instant) => {
  expect(toInstant(sent, stored)).toBe(instant);
});

test('has no previous time for a new post', () => {
  expect(toInstant('2026-03-05T05:06', '')).toBe('2026-03-05T05:06:00Z');
});
