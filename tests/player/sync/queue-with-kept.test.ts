import { expect, test } from 'vitest';
import type { Change } from '~/player/sync/changes';
import { placedInQueue, queueCleared, queued, takenFromQueue } from '~/player/sync/changes';
import { queueAfter } from '~/player/sync/queue-with-kept';
import { episode, podcast } from '../samples';

const queue = ['e1', 'e2', 'e3', 'e4'].map((id) => ({ episode: episode(id), podcast }) as never);

const after = (...changes: Change[]) =>
  queueAfter(queue, changes)
    .map(({ episode: { id } }) => id)
    .join(' ');

test.each([
  ['a move', [placedInQueue('e4', 'e2', '')], 'e1 e4 e2 e3'],
  ['a move to the end', [placedInQueue('e1', null, '')], 'e2 e3 e4 e1'],
  [
    'moves in their order',
    [placedInQueue('e4', 'e1', ''), placedInQueue('e1', 'e4', '')],
    'e1 e4 e2 e3',
  ],
  ['a removal', [takenFromQueue('e2')], 'e1 e3 e4'],
  ['play next', [queued('e3', 'next')], 'e3 e1 e2 e4'],
  ['play next of the first', [queued('e1', 'next')], 'e1 e2 e3 e4'],
  ['play last', [queued('e1', 'last')], 'e2 e3 e4 e1'],
  ['what is not known here', [queued('e9', 'last')], 'e1 e2 e3 e4'],
  ['an emptied queue', [placedInQueue('e4', 'e1', ''), queueCleared()], ''],
])('the queue shows %s that waits', (_, changes, expected) => {
  expect(after(...changes)).toBe(expected);
});
