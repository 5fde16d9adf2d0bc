import { expect, test } from 'vitest';
import { safeRedirect } from '~/lib/web/safe-redirect';

test.each([
  ['/', '/'],
  ['/my-profile?edit=1#bio', '/my-profile?edit=1#bio'],
  ['/search?q=سيرة', '/search?q=%D8%B3%D9%8A%D8%B1%D8%A9'],
  ['/a/../b', '/b'],
])('%s is a place of this site', (to, expected) => expect(safeRedirect(to)).toBe(expected));

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'my-profile',
  '',
  null,
  undefined,
  7,
])('%j is not', (to) => expect(safeRedirect(to, '/home')).toBe('/home'));

test.each([
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/ar//evil.example',
  '/ar/.//evil.example',
  '/a/../ar//evil.example',
  '/ar/%2e//evil.example',
])('neither dots nor the prefix of a language make another host of %s', (to) => {
  expect(safeRedirect(to)).not.toMatch(/^\/[/\\]/);
});
