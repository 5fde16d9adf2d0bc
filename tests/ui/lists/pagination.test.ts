import { expect, test } from 'vitest';
import { pageNumbers } from '~/ui/lists/pagination';

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows at most five numbers: %j', (current, total, numbers) => {
  expect(pageNumbers(current, total)).toEqual(numbers);
});
