import { expect, it } from 'vitest';
import { languageName } from '~/lib/language/language-names.server';
import { inLanguage } from '~/messages/find-text';

it.each([
  ['en', 'ar', 'Arabic'],
  ['en', 'en-gb', 'British English'],
  ['tr', 'ar', 'Arapça'],
  ['fr', 'ur', 'ourdou'],
  ['ar', 'tr', 'التركية'],
])('in %s, %s is %s', (page, tag, name) => {
  expect(inLanguage(page, () => languageName(tag))).toBe(name);
});

it.each([null, '', 'not a tag!', 'zz'])('%j has no name', (tag) => {
  expect(languageName(tag)).toBeNull();
});
