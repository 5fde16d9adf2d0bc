import { beforeEach, expect, it } from 'vitest';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Player } from '~/player/engine/player';
import { createPositionList } from '~/player/engine/position-list';
import {
  removeLocalPositions,
  saveLocalPositions,
  undoableLocalChange,
} from '~/player/sync/local-positions';
import { fakeStorage } from '../fake-storage';

let list: ReturnType<typeof createPositionList>;
let player: Player;

const heard = (minute: number, finished = false): ListeningPosition => ({
  position: minute,
  duration: 600,
  listenedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  finished,
});

beforeEach(() => {
  list = createPositionList(fakeStorage());
  const part = { positions: { list }, listenerId: null, showHeard: () => {} };
  player = part as unknown as Player;
  list.save('a', heard(1), null);
  list.save('b', heard(2), null);
});

it('restores forgotten positions, except for episodes heard since', () => {
  const undo = undoableLocalChange(player, () => removeLocalPositions(player, null));
  expect(list.read(null)).toEqual([]);
  list.save('b', heard(9), null);
  undo();
  expect(list.read(null)).toEqual([
    ['b', heard(9)],
    ['a', heard(1)],
  ]);
});

it('undoes marks, including those of episodes never heard', () => {
  const before = list.read(null);
  const undo = undoableLocalChange(player, () =>
    saveLocalPositions(player, [
      ['a', heard(5, true)],
      ['c', heard(5, true)],
    ]),
  );
  expect(list.read(null)).toHaveLength(3);
  undo();
  expect(list.read(null)).toEqual(before);
});
