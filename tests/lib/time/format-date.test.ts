import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '~/lib/time/format-date';

test.each([
  ['2026-11-21T23:59:59.000Z', 'Nov 21, 2026'],
  ['2024-02-09T00:00:00.000Z', 'Feb 9, 2024'],
  ['2025-12-31T23:30:00+01:00', 'Dec 31, 2025'],
  ['no date', ''],
])('%s is shown as %j', (iso, shown) => expect(formatDate(iso)).toBe(shown));

test('with the time of day where that matters', () => {
  expect(formatDateTime('2026-11-21T09:05:00Z')).toBe('Nov 21, 2026, 09:05 UTC');
});
