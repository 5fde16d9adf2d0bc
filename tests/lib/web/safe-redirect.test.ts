import { expect, test } from 'vitest';
import { safeRedirect } from '~/lib/web/site-paths';

test.each([
  ['/', '/'],
  ['/my-profile?edit=1#bio', '/my-profile?edit=1#bio'],
  ['/search?q=سيرة', '/search?q=%D8%B3%D9%8A%D8%B1%D8%A9'],
  ['/a/../b', '/b'],
])('accepts %s as a path on this site', (to, expected) => expect(safeRedirect(to)).toBe(expected));

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
])('rejects %j', (to) => expect(safeRedirect(to, '/home')).toBe('/home'));

test.each([
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/ar//evil.example',
  '/ar/.//evil.example',
  '/a/../ar//evil.example',
  '/ar/%2e//evil.example',
])('dots or a language prefix cannot turn %s into another host', (to) => {
  expect(safeRedirect(to)).not.toMatch(/^\/[/\\]/);
});
