import { expect, test } from 'vitest';
import { marked } from '~/player/sync/changes';
import {
  collectionRestarted,
  entriesAfter,
  entryMoved,
  heardAfter,
  partHeard,
  placeAfter,
} from '~/routes/collections/collection/waiting-changes';

/** The second of three pages of a collection. */
const entries = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, number: 5 + index }));
const TOTAL = 12;

const shown = (...changes: Parameters<typeof entriesAfter>[2]) =>
  entriesAfter(entries, 'c1', changes, TOTAL)
    .map(({ id, number }) => `${id}${number}`)
    .join(' ');

test.each([
  ['before another entry', [entryMoved('c1', 'd', { before: 'b' })], 'a5 d6 b7 c8'],
  ['behind others', [entryMoved('c1', 'a', { before: 'd' })], 'b5 c6 a7 d8'],
  ['to a number', [entryMoved('c1', 'd', { number: 6 })], 'a5 d6 b7 c8'],
  ['to the end', [entryMoved('c1', 'a', { before: null })], 'b5 c6 d7'],
  ['to the top', [entryMoved('c1', 'd', { number: 1 })], 'a6 b7 c8'],
  ['beyond the last', [entryMoved('c1', 'c', { number: 900 })], 'a5 b6 d7'],
  [
    'and back',
    [{ number: 1 }, { number: 6 }].map((to) => entryMoved('c1', 'd', to)),
    'a5 d6 b7 c8',
  ],
  ['of another collection', [entryMoved('c2', 'd', { before: 'a' })], 'a5 b6 c7 d8'],
  ['of an entry elsewhere', [entryMoved('c1', 'x', { before: 'a' })], 'a5 b6 c7 d8'],
  ['that is none', [partHeard('c1', 'd', true)], 'a5 b6 c7 d8'],
])('a page shows a kept move %s', (_, changes, expected) => {
  expect(shown(...changes)).toBe(expected);
});

test.each([
  ['c', 'up', { before: 'b' }],
  ['b', 'down', { before: 'd' }],
  ['a', 'end', { before: null }],
  ['c', 'top', { number: 1 }],
  // Beside the page.
  ['a', 'up', { number: 4 }],
  ['c', 'down', { number: 8 }],
  ['d', 'down', { number: 9 }],
] as const)('%s moves %s', (id, step, expected) => {
  const entry = entries.find((one) => one.id === id)!;
  expect(placeAfter(step, entries, entry)).toEqual(expected);
});

const part = { kind: 'part', from: 60, to: 120, item: { episode: { id: 'e1' } } };
const page = {
  entries: [
    { ...part, id: 'a', number: 1, heard: true },
    { ...part, id: 'b', number: 2, heard: false },
    {
      id: 'c',
      number: 3,
      heard: false,
      kind: 'episode',
      from: null,
      to: null,
      item: { episode: { id: 'e1' } },
    },
  ],
  progress: { total: 5, heard: 2, secondsLeft: 400 },
};

test.each([
  ['a part', [partHeard('c1', 'b', true)], 'ab', 3, 340],
  ['a part that is heard', [partHeard('c1', 'a', true)], 'a', 2, 400],
  ['a part that is not', [partHeard('c1', 'a', false)], '', 1, 460],
  ['a marked episode', [marked('e1', true)], 'ac', 3, 400],
  ['another collection', [partHeard('c2', 'b', true)], 'a', 2, 400],
  ['a new beginning', [collectionRestarted('c1'), partHeard('c1', 'b', true)], 'b', 1, 0],
])('progress counts %s that waits', (_, changes, heard, count, secondsLeft) => {
  const after = heardAfter(page, 'c1', changes);
  expect(after.entries.flatMap((entry) => (entry.heard ? entry.id : [])).join('')).toBe(heard);
  expect(after.progress).toEqual({ total: 5, heard: count, secondsLeft });
});
