import { expect, test } from 'vitest';
import { foundText, noneText } from '~/ui/lists/found-text';

test.each([
  ['', 3, ''],
  ['hajj', 0, 'No entries found'],
  ['hajj', 1, '1 entry found for “hajj”'],
  ['hajj', 1200, '1200 entries found for “hajj”'],
])('a search for %j that finds %i', (words, count, text) => {
  expect(foundText(words, count, 'entry')).toBe(text);
});

test('an empty list', () =>
  expect(noneText('featured episode')).toBe('No featured episodes found'));
