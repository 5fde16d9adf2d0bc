import { expect, test } from 'vitest';
import { inLanguage } from '~/messages/find-text';
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

// The number behind it would else be read as a part of it.
test.each([
  ['tafsir', 'نتائج البحث عن «\u2068tafsir\u2069»: 5 سجلات'],
  ['تفسير', 'نتائج البحث عن «تفسير»: 5 سجلات'],
])('%j in an Arabic sentence', (words, text) =>
  inLanguage('ar', () => expect(foundText(words, 5, 'entry')).toBe(text)),
);
