import { expect, test } from 'vitest';
import { episodeLayout } from '~/routes/discover/home/episode-layout';

// How many episodes there are; how many a wide screen shows; where View All is.
test.each([
  [1, 1, 'nowhere'],
  [2, 2, 'nowhere'],
  [3, 3, 'nowhere'],
  [4, 3, 'wide'],
  [5, 3, 'wide'],
  [6, 6, 'nowhere'],
  [7, 3, 'everywhere'],
  [12, 3, 'everywhere'],
])('of %i featured episodes a wide screen shows %i, with View All %s', (count, wide, viewAll) => {
  const { itemClass, viewAllClass } = episodeLayout(count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  expect(indexes.filter((index) => itemClass(index) === undefined)).toHaveLength(wide);
  const places = { '': 'everywhere', 'max-md:hidden': 'wide' } as Record<string, string>;
  expect(viewAllClass === null ? 'nowhere' : places[viewAllClass]).toBe(viewAll);
});
