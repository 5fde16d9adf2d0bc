import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { createPositionList } from '~/player/engine/position-list';
import { blockedStorage, fakeStorage, leavePage } from '../fake-storage';

const at = (position: number): ListeningPosition => ({
  position,
  duration: 600,
  listenedAt: '2026-11-21T10:00:00.000Z',
  finished: false,
});

beforeEach(leavePage);

describe('list of positions in the browser', () => {
  it('keeps a position for each episode', () => {
    const list = createPositionList(fakeStorage());
    list.save('e1', at(10), null);
    list.save('e2', at(20), null);
    list.save('e1', at(30), null);
    expect(list.find('e1', null)).toEqual(at(30));
    expect(list.find('e2', null)).toEqual(at(20));
    expect(list.find('e3', null)).toBeNull();
  });

  it('keeps the 1,000 most recent positions', () => {
    const list = createPositionList(fakeStorage());
    for (let n = 0; n < 1_000; n += 1) list.save(`e${n}`, at(n), null);
    list.save('e0', at(1), null);
    list.save('one more', at(2), null);
    expect(list.find('e1', null)).toBeNull();
    expect(list.find('e0', null)).toEqual(at(1));
    expect(list.find('e2', null)).toEqual(at(2));
  });

  it('returns the same entries until they change, so that only changed rows re-render', () => {
    const storage = fakeStorage();
    createPositionList(storage).save('e1', at(10), null);
    const list = createPositionList(storage);
    const parse = vi.spyOn(JSON, 'parse');
    const first = list.find('e1', null);
    list.save('e2', at(20), null);
    expect(list.find('e1', null)).toBe(first);
    expect(list.byId(null).get('e2')).toEqual(at(20));
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });

  it('picks up changes from another tab', () => {
    const storage = fakeStorage();
    const [list, other] = [createPositionList(storage), createPositionList(storage)];
    list.save('e1', at(10), null);
    other.save('e1', at(30), null);
    expect(list.find('e1', null)).toEqual(at(30));
    other.clear();
    expect(list.find('e1', null)).toBeNull();
  });

  it('is taken over by the visitor who signs in', () => {
    const list = createPositionList(fakeStorage());
    list.save('e1', at(10), null);
    expect(list.find('e1', 'user a')).toEqual(at(10));
  });

  it('is hidden from the next person after a member', () => {
    const list = createPositionList(fakeStorage());
    list.save('e1', at(10), 'user a');
    expect(list.find('e1', 'user a')).toEqual(at(10));
    expect(list.find('e1', 'user b')).toBeNull();
    expect(list.find('e1', null)).toBeNull();
    list.save('e2', at(20), null);
    expect(list.find('e1', 'user a')).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['storage that is blocked or full', blockedStorage],
    ['text that is not JSON', fakeStorage({ 'player.positions.v1': '{' })],
    ['JSON of another kind', fakeStorage({ 'player.positions.v1': '{"positions":[["e1"],7]}' })],
    ['no list', fakeStorage({ 'player.positions.v1': '{"owner":null,"positions":{}}' })],
  ])('starts empty with %s, and keeps new positions', (_, storage) => {
    const list = createPositionList(storage);
    expect(list.find('e1', null)).toBeNull();
    list.save('e1', at(1), null);
    expect(list.find('e1', null)).toEqual(at(1));
  });

  it('lasts as long as the page if storage is blocked, for its owner only', () => {
    const list = createPositionList(blockedStorage);
    list.save('e1', at(10), 'user a');
    expect(list.find('e1', 'user a')).toEqual(at(10));
    expect(list.find('e1', null)).toBeNull();
    list.clear();
    expect(list.find('e1', 'user a')).toBeNull();
  });
});
