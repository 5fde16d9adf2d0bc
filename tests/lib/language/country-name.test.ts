import { expect, test } from 'vitest';
import { countryName, countryToStore, countryNamesIn } from '~/lib/language/country-names';
import { inLanguage } from '~/messages/find-text';

test('names countries in each language, in its alphabetical order', () => {
  expect(countryNamesIn('ar').get('EG')).toBe('مصر');
  expect(countryNamesIn('id').get('EG')).toBe('Mesir');
  const names = [...countryNamesIn('tr').values()];
  expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
  expect(names.length).toBeGreaterThan(200);
});

test.each(['EU', 'UN', 'ZZ', 'SU', 'AN', 'XA'])('%s is not a country', (code) =>
  expect(countryNamesIn('en').has(code)).toBe(false),
);

test.each(['مصر', 'Mesir', ' egypt ', 'Égypte'])('shows %s in the language of the page', (text) => {
  expect(inLanguage('tr', () => countryName(text))).toBe('Mısır');
  expect(inLanguage('ar', () => countryName(text))).toBe('مصر');
});

test('stores a country in English, whatever language it was entered in', () => {
  expect(inLanguage('ar', () => countryToStore('كندا'))).toBe('Canada');
  expect(countryToStore('canada')).toBe('Canada');
});

test.each(['Al-Andalus', 'Cairo, Egypt', '<b>', 'constructor'])('keeps %s as entered', (text) => {
  expect(countryToStore(text)).toBe(text);
  expect(inLanguage('ur', () => countryName(text))).toBe(text);
});

test('returns null for no country', () => {
  expect(countryName(null)).toBeNull();
});
