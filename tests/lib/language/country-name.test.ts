import { expect, test } from 'vitest';
import { countryName, countryToStore } from '~/lib/language/country-name.server';
import { countryNamesIn } from '~/lib/language/country-names';
import { inLanguage } from '~/messages/find-text';

test('countries are named in each language, in the order of its alphabet', () => {
  expect(countryNamesIn('ar').get('EG')).toBe('مصر');
  expect(countryNamesIn('id').get('EG')).toBe('Mesir');
  const names = [...countryNamesIn('tr').values()];
  expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
  expect(names.length).toBeGreaterThan(200);
});

test.each(['EU', 'UN', 'ZZ', 'SU', 'AN', 'XA'])('%s is no country', (code) =>
  expect(countryNamesIn('en').has(code)).toBe(false),
);

test.each(['مصر', 'Mesir', ' egypt ', 'Égypte'])(
  '%s is shown in the language of the page',
  (text) => {
    expect(inLanguage('tr', () => countryName(text))).toBe('Mısır');
    expect(inLanguage('ar', () => countryName(text))).toBe('مصر');
  },
);

test('it is stored in English, whatever language it was written in', () => {
  expect(inLanguage('ar', () => countryToStore('كندا'))).toBe('Canada');
  expect(countryToStore('canada')).toBe('Canada');
});

test.each(['Al-Andalus', 'Cairo, Egypt', '<b>', 'constructor'])(
  '%s stays as it was written',
  (text) => {
    expect(countryToStore(text)).toBe(text);
    expect(inLanguage('ur', () => countryName(text))).toBe(text);
  },
);

test('no country is none', () => {
  expect(countryName(null)).toBeNull();
});
