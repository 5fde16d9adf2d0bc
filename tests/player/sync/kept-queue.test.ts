import { beforeEach, expect, it } from 'vitest';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { MAX_QUEUED } from '~/domain/listening/listening';
import { QUEUE_KEY } from '~/player/engine/storage';
import {
  changeLocalQueue,
  clearLocalQueue,
  listLocalQueue,
  moveInLocalQueue,
  addToLocalQueue,
  removeFromLocalQueue,
} from '~/player/sync/local-queue';
import { placeOf, rowBefore, shiftsFor } from '~/ui/listening/use-dragged-row';
import { blockedStorage, fakeStorage, leavePage } from '../fake-storage';

const item = (id: string): ListedEpisode => ({
  episode: { id, title: id, audioUrl: '/a.mp3', duration: 60, imagePath: null, pubDate: null },
  podcast: { id: 'p', slug: 'p', title: 'P', imagePath: null, language: null },
});

const idsIn = (storage: Parameters<typeof listLocalQueue>[0]) =>
  listLocalQueue(storage).map(({ episode }) => episode.id);

beforeEach(leavePage);

it('adds an entry at either end, never twice, and moves it', () => {
  const storage = fakeStorage();
  addToLocalQueue(storage, [item('a'), item('b')], 'last');
  addToLocalQueue(storage, [item('c'), item('a')], 'next');
  expect(idsIn(storage)).toEqual(['c', 'a', 'b']);
  moveInLocalQueue(storage, 'b', 'c');
  moveInLocalQueue(storage, 'c', null);
  moveInLocalQueue(storage, 'nothing', 'a');
  expect(idsIn(storage)).toEqual(['b', 'a', 'c']);
  removeFromLocalQueue(storage, 'a');
  expect(idsIn(storage)).toEqual(['b', 'c']);
  clearLocalQueue(storage);
  expect(idsIn(storage)).toEqual([]);
});

it('undoes clearing, with old entries in front of entries added since', () => {
  const storage = fakeStorage();
  addToLocalQueue(storage, [item('a'), item('b')], 'last');
  const undo = changeLocalQueue(storage, '', 'clear');
  expect(idsIn(storage)).toEqual([]);
  addToLocalQueue(storage, [item('c')], 'last');
  undo();
  expect(idsIn(storage)).toEqual(['a', 'b', 'c']);
});

it('restores a removed entry at its place, without entries removed since', () => {
  const storage = fakeStorage();
  addToLocalQueue(storage, [item('a'), item('b'), item('c')], 'last');
  const undo = changeLocalQueue(storage, 'b', 'remove');
  removeFromLocalQueue(storage, 'a');
  undo();
  expect(idsIn(storage)).toEqual(['b', 'c']);
});

it('applies the queue buttons by their values', () => {
  const storage = fakeStorage();
  addToLocalQueue(storage, ['a', 'b', 'c'].map(item), 'last');
  const after = (id: string, choice: string) => {
    changeLocalQueue(storage, id, choice);
    return idsIn(storage).join('');
  };
  expect(after('a', 'up')).toBe('abc');
  expect(after('a', 'down')).toBe('bac');
  expect(after('a', 'down')).toBe('bca');
  expect(after('a', 'down')).toBe('bca');
  expect(after('c', 'up')).toBe('cba');
  expect(after('gone', 'up')).toBe('cba');
  expect(after('gone', 'top')).toBe('cba');
  expect(after('a', 'top')).toBe('acb');
  expect(after('a', 'top')).toBe('acb');
  expect(after('c', 'top')).toBe('cab');
  expect(after('c', 'down')).toBe('acb');
  expect(after('c', 'down')).toBe('abc');
  expect(after('c', 'top')).toBe('cab');
  expect(after('a', 'down')).toBe('cba');
  expect(after('b', 'remove')).toBe('ca');
  expect(after('', 'clear')).toBe('');
});

it('limits the number of entries, and ignores invalid stored data', () => {
  const storage = fakeStorage();
  const many = Array.from({ length: MAX_QUEUED }, (_, index) => item(String(index)));
  expect(addToLocalQueue(storage, many, 'last')).toBe(true);
  expect(addToLocalQueue(storage, [item('one more')], 'next')).toBe(false);
  expect(addToLocalQueue(storage, [item('7')], 'next')).toBe(true);
  expect(idsIn(storage)[0]).toBe('7');
  for (const text of ['', '{', '{}', '[null, {"episode": 1}]']) {
    storage.setItem(QUEUE_KEY, text);
    expect(listLocalQueue(storage)).toEqual([]);
  }
  const odd = { pubDate: 'soon', path: '//a.org', imagePath: 7, language: {}, audioUrl: 'x:' };
  for (const part of Object.entries(odd).map((entry) => Object.fromEntries([entry]))) {
    const kept = [item('a'), { ...item('b'), episode: { ...item('b').episode, ...part } }];
    storage.setItem(QUEUE_KEY, JSON.stringify(kept));
    expect(idsIn(storage)).toEqual(['a']);
  }
  expect(listLocalQueue(null)).toEqual([]);
});

it.each([
  ['forbidden', blockedStorage],
  ['missing', null],
] as const)('lasts as long as the page if storage is %s', (_how, storage) => {
  expect(addToLocalQueue(storage, [item('a'), item('b')], 'last')).toBe(true);
  expect(idsIn(storage)).toEqual(['a', 'b']);
  removeFromLocalQueue(storage, 'a');
  expect(idsIn(storage)).toEqual(['b']);
  leavePage();
  expect(idsIn(storage)).toEqual([]);
});

it('drops a dragged row between the rows whose middle it has passed', () => {
  const heights = [100, 100, 100, 200];
  let bottom = 0;
  const boxes = heights.map((height) => ({ top: bottom, bottom: (bottom += height) }));
  expect(placeOf(boxes, 0, 60)).toBe(1);
  expect(placeOf(boxes, 0, 40)).toBe(0);
  expect(placeOf(boxes, 3, -320)).toBe(0);
  expect(placeOf(boxes, 3, -40)).toBe(3);
  expect(placeOf(boxes, 1, 900)).toBe(3);
  expect(shiftsFor(boxes, 0, 2)).toEqual([0, -100, -100, 0]);
  expect(shiftsFor(boxes, 3, 1)).toEqual([0, 200, 200, 0]);
  expect(shiftsFor(boxes, 1, 1)).toEqual([0, 0, 0, 0]);
  const ids = ['a', 'b', 'c', 'd'];
  expect(rowBefore(ids, 0, 1)).toBe('c');
  expect(rowBefore(ids, 3, 0)).toBe('a');
  expect(rowBefore(ids, 1, 3)).toBeNull();
});
