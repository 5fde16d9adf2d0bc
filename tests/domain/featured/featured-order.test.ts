import { expect, test } from 'vitest';
import { moveInOrder } from '~/domain/featured/featured-list.server';

const list = (...orders: number[]) =>
  orders.map((displayOrder, index) => ({ id: 'abcd'[index]!, displayOrder }));

test('renumbers equal numbers, so that neighbors can change places', () => {
  expect(moveInOrder(list(0, 0, 0), 'c', 'up')).toEqual([
    { id: 'a', displayOrder: 1 },
    { id: 'c', displayOrder: 2 },
    { id: 'b', displayOrder: 3 },
  ]);
});

test('writes only what changes', () => {
  expect(moveInOrder(list(1, 2, 3, 4), 'b', 'down')).toEqual([
    { id: 'c', displayOrder: 2 },
    { id: 'b', displayOrder: 3 },
  ]);
});

test('moves nothing beyond an end, and nothing unknown', () => {
  expect(moveInOrder(list(1, 2), 'a', 'up')).toEqual([]);
  expect(moveInOrder(list(1, 2), 'b', 'down')).toEqual([]);
  expect(moveInOrder(list(1, 2), 'x', 'up')).toEqual([]);
});
