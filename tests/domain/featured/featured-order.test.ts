import { expect, test } from 'vitest';
import { moveInOrder } from '~/domain/featured/featured-order';

const list = (...orders: number[]) =>
  orders.map((displayOrder, index) => ({ id: 'abcd'[index]!, displayOrder }));

test('equal numbers become different ones, so that neighbours can change places', () => {
  expect(moveInOrder(list(0, 0, 0), 'c', 'up')).toEqual([
    { id: 'a', displayOrder: 1 },
    { id: 'c', displayOrder: 2 },
    { id: 'b', displayOrder: 3 },
  ]);
});

test('only what changes is written', () => {
  expect(moveInOrder(list(1, 2, 3, 4), 'b', 'down')).toEqual([
    { id: 'c', displayOrder: 2 },
    { id: 'b', displayOrder: 3 },
  ]);
});

test('nothing moves beyond an end, and nothing unknown moves', () => {
  expect(moveInOrder(list(1, 2), 'a', 'up')).toEqual([]);
  expect(moveInOrder(list(1, 2), 'b', 'down')).toEqual([]);
  expect(moveInOrder(list(1, 2), 'x', 'up')).toEqual([]);
});
