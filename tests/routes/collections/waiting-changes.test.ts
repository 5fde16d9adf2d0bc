import { expect, test } from 'vitest';
import {
  entriesAfter,
  entryMoved,
  partHeard,
  stepBefore,
} from '~/routes/collections/collection/waiting-changes';

/** The second page of a collection. */
const entries = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, number: 51 + index }));

test.each([
  ['before another entry', entryMoved('c1', 'd', { before: 'b' }), 'a d b c'],
  ['to the end', entryMoved('c1', 'a', { before: null }), 'b c d a'],
  ['to a number', entryMoved('c1', 'd', { number: 52 }), 'a d b c'],
  ['of another collection', entryMoved('c2', 'd', { before: 'a' }), 'a b c d'],
  ['of an entry elsewhere', entryMoved('c1', 'x', { before: 'a' }), 'a b c d'],
  ['that is none', partHeard('c1', 'd', true), 'a b c d'],
])('a page shows a kept move %s, with numbers in order', (_, change, expected) => {
  const after = entriesAfter(entries, 'c1', [change]);
  expect(after.map(({ id }) => id).join(' ')).toBe(expected);
  expect(after.map(({ number }) => number)).toEqual([51, 52, 53, 54]);
});

const middle = { isFirst: false, isLast: false };

test.each([
  ['c', 'up', middle, 'b'],
  ['b', 'down', middle, 'd'],
  ['a', 'end', middle, null],
  ['d', 'down', { isFirst: true, isLast: true }, null],
  ['c', 'top', { isFirst: true, isLast: true }, 'a'],
  // What stands on the pages beside it is not known.
  ['a', 'up', middle, undefined],
  ['c', 'down', middle, undefined],
  ['c', 'top', middle, undefined],
] as const)('%s moves %s', (id, step, page, expected) => {
  const ids = entries.map((entry) => entry.id);
  expect(stepBefore(ids, id, step, page)).toBe(expected);
});
