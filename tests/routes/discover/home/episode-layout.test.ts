import { expect, test } from 'vitest';
import { episodeLayout } from '~/routes/discover/home/featured-sections';

// Number of episodes, number shown on a wide screen, and where View All appears.
test.each([
  [1, 1, 'nowhere'],
  [2, 2, 'nowhere'],
  [3, 3, 'nowhere'],
  [4, 3, 'wide'],
  [5, 3, 'wide'],
  [6, 6, 'nowhere'],
  [7, 3, 'everywhere'],
  [12, 3, 'everywhere'],
])('for %i episodes, shows %i on a wide screen and View All %s', (count, wide, viewAll) => {
  const { itemClass, viewAllClass } = episodeLayout(count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  expect(indexes.filter((index) => itemClass(index) === undefined)).toHaveLength(wide);
  const places = { '': 'everywhere', 'max-md:hidden': 'wide' } as Record<string, string>;
  expect(viewAllClass === null ? 'nowhere' : places[viewAllClass]).toBe(viewAll);
});
