import { expect, test } from 'vitest';
import { inLanguage } from '~/messages/find-text';
import { foundText, noneText } from '~/ui/lists/admin-list';

test.each([
  ['', 3, ''],
  ['hajj', 0, 'No entries found'],
  ['hajj', 1, '1 entry found for “hajj”'],
  ['hajj', 1200, '1200 entries found for “hajj”'],
])('describes a search for %j with %i results', (words, count, text) => {
  expect(foundText(words, count, 'entry')).toBe(text);
});

test('describes an empty list', () =>
  expect(noneText('featured episode')).toBe('No featured episodes found'));

// Otherwise the number after it would be read as part of it.
test.each([
  ['tafsir', 'نتائج البحث عن «\u2068tafsir\u2069»: 5 سجلات'],
  ['تفسير', 'نتائج البحث عن «تفسير»: 5 سجلات'],
])('isolates %j in an Arabic sentence', (words, text) =>
  inLanguage('ar', () => expect(foundText(words, 5, 'entry')).toBe(text)),
);
