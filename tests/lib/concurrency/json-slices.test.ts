import { expect, test } from 'vitest';
import { jsonSlices } from '~/lib/concurrency/batches';

test('cuts a list into JSON arrays of at most the given length, and keeps every entry', () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ at, text: 'قل "x",'.repeat(at % 7) }));
  const slices = [...jsonSlices(rows, 1_000)];
  expect(slices.length).toBeGreaterThan(10);
  expect(slices.flatMap((slice) => JSON.parse(slice) as unknown[])).toEqual(rows);
  for (const slice of slices) {
    const entries = (JSON.parse(slice) as unknown[]).map((entry) => JSON.stringify(entry).length);
    expect(entries.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(1_000);
  }
});

test('passes an entry that is longer by itself, and nothing for an empty list', () => {
  const long = 'x'.repeat(50);
  expect([...jsonSlices([1, long, 2], 10)]).toEqual(['[1]', `["${long}"]`, '[2]']);
  expect([...jsonSlices([], 10)]).toEqual([]);
});
