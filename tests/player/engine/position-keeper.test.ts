import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import {
  createPositionKeeper,
  isNearEnd,
  type PositionStore,
} from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { fakeStorage } from '../fake-storage';

let clock: number;
let list: ReturnType<typeof createPositionList>;
let keeper: ReturnType<typeof createPositionKeeper>;
let store: { find: ReturnType<typeof vi.fn>; save: ReturnType<typeof vi.fn> };

/** A position that was heard the given number of seconds after the start of the clock. */
function heard(position: number, second: number, rest: Partial<ListeningPosition> = {}) {
  const listenedAt = new Date(second * 1000).toISOString();
  return { position, duration: 600, listenedAt, finished: false, ...rest };
}

beforeEach(() => {
  clock = 1_000_000;
  list = createPositionList(fakeStorage());
  keeper = createPositionKeeper({ list, now: () => clock });
  store = { find: vi.fn(async () => null), save: vi.fn() };
});

function signIn() {
  keeper.setListener('user a');
  keeper.setStore(store as unknown as PositionStore);
}

/** Plays the episode for a number of seconds from a given second, with four ticks a second as in browsers. */
function play(from: number, seconds: number) {
  for (let tick = 1; tick <= seconds * 4; tick += 1) {
    clock += 250;
    keeper.tick(from + tick / 4, 600);
  }
}

describe('saving', () => {
  it('writes to the browser at most every 5 seconds', () => {
    const save = vi.spyOn(list, 'save');
    keeper.open('e1');
    play(0, 4);
    expect(save).not.toHaveBeenCalled();
    play(4, 12);
    expect(save.mock.calls.map(([, entry]) => entry.position)).toEqual([5, 10, 15]);
  });

  it("writes the first position to a member's store at once, then at most every 15 seconds", () => {
    signIn();
    keeper.open('e1');
    play(0, 44);
    expect(store.save.mock.calls.map(([, entry]) => entry.position)).toEqual([1, 16, 31]);
    expect(store.save.mock.calls[0]).toEqual([
      'e1',
      heard(1, 1001) satisfies ListeningPosition,
      'user a',
    ]);
  });

  it('writes both immediately on flush, and never the same position twice', () => {
    signIn();
    keeper.open('e1');
    play(0, 3);
    keeper.flush(3, 600);
    keeper.flush(3, 600);
    expect(list.find('e1', 'user a')?.position).toBe(3);
    expect(store.save).toHaveBeenCalledTimes(2);
  });

  it('keeps the position of an episode that was only opened', () => {
    list.save('e1', heard(120, 500), null);
    signIn();
    expect(keeper.open('e1')).toBe(120);
    keeper.flush(120, 600);
    expect(list.find('e1', 'user a')).toEqual(heard(120, 500));
    expect(store.save).not.toHaveBeenCalled();
  });

  it('marks a finished episode', () => {
    keeper.open('e1');
    keeper.flush(600, 600);
    expect(list.find('e1', null)).toMatchObject({ finished: true });
  });

  it('stops when the episode is closed', () => {
    keeper.open('e1');
    keeper.close();
    keeper.flush(100, 600);
    expect(list.find('e1', null)).toBeNull();
  });
});

describe('resuming', () => {
  it('starts where this browser stopped', () => {
    list.save('e1', heard(120, 500), null);
    expect(keeper.open('e1')).toBe(120);
    expect(keeper.open('e2')).toBe(0);
  });

  it('starts over if the episode was finished or nearly finished', () => {
    list.save('e1', heard(300, 500, { finished: true }), null);
    list.save('e2', heard(590, 500), null);
    expect(keeper.open('e1')).toBe(0);
    expect(keeper.open('e2')).toBe(0);
  });

  it('moves to a newer position of another device', async () => {
    list.save('e1', heard(120, 500), null);
    store.find.mockResolvedValue(heard(240, 501));
    signIn();
    expect(keeper.open('e1')).toBe(120);
    expect(await keeper.findNewer()).toBe(240);
  });

  it('moves to the start if another device has finished it since', async () => {
    list.save('e1', heard(120, 500), null);
    store.find.mockResolvedValue(heard(600, 501, { finished: true }));
    signIn();
    keeper.open('e1');
    expect(await keeper.findNewer()).toBe(0);
  });

  it('stays in place if this browser is newer', async () => {
    list.save('e1', heard(120, 502), null);
    store.find.mockResolvedValue(heard(240, 501));
    signIn();
    keeper.open('e1');
    expect(await keeper.findNewer()).toBeNull();
  });

  it('ignores a response that arrives after another episode was opened', async () => {
    store.find.mockResolvedValue(heard(240, 501));
    signIn();
    keeper.open('e1');
    const answer = keeper.findNewer();
    keeper.open('e2');
    expect(await answer).toBeNull();
  });

  it('sends no request for a visitor', async () => {
    keeper.open('e1');
    expect(await keeper.findNewer()).toBeNull();
    expect(store.find).not.toHaveBeenCalled();
  });
});

describe('the end', () => {
  it('is the last 15 seconds, or the last quarter of short audio', () => {
    expect(isNearEnd(584, 600)).toBe(false);
    expect(isNearEnd(585, 600)).toBe(true);
    expect(isNearEnd(14, 20)).toBe(false);
    expect(isNearEnd(15, 20)).toBe(true);
    expect(isNearEnd(100, 0)).toBe(false);
  });
});
