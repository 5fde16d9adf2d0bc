import { expect, it } from 'vitest';
import { chapterAt, chapterEnd } from '~/player/engine/chapters';

const chapter = (start: number, end: number | null = null) => ({ start, end, title: `${start}` });
const list = [chapter(10), chapter(20, 25), chapter(30, 90), chapter(40, 50)];

it('treats the last chapter that has started as the current one', () => {
  const at = (second: number) => chapterAt(list, second);
  expect([0, 9.8, 10, 19.5, 20, 27, 39, 40, 1_000].map(at)).toEqual([-1, -1, 0, 0, 1, 1, 2, 3, 3]);
  expect(chapterAt([], 5)).toBe(-1);
});

it('counts audio slightly before a chapter start as part of that chapter', () => {
  expect(chapterAt(list, 19.95)).toBe(1);
  expect(chapterEnd(list, 19.95)).toBe(25);
});

it('ends a chapter at its end or the start of the next one, and the last one with the episode', () => {
  const end = (second: number) => chapterEnd(list, second);
  expect([0, 12, 21, 26, 31, 45, 60].map(end)).toEqual([10, 20, 25, 30, 40, 50, null]);
  expect(chapterEnd([chapter(0)], 5)).toBeNull();
  expect(chapterEnd([], 5)).toBeNull();
});
