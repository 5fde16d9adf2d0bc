import { expect, test } from 'vitest';
import { decodable, withoutLegacyData } from '~/server/request-sanitizer.server';

test.each([
  ['/podcast/quran', '/podcast/quran'],
  ['/podcast/%D9%82?q=%ff', '/podcast/%D9%82?q=%ff'],
  ['/podcast/%ff', '/podcast/%25ff%00'],
  ['/podcast/%', '/podcast/%25%00'],
  ['/podcast/%zz?q=1', '/podcast/%25zz%00'],
  ['/a%20b/%C0%AF', '/a%2520b/%25C0%25AF%00'],
])('rewrites %s to %s', (sent, asked) => {
  expect(decodable(sent)).toBe(asked);
});

test.each([
  ['/?_data=root', '/'],
  ['/blog?_data', '/blog'],
  ['/blog?_data=a&q=%7e+%7E&&x=?_data', '/blog?q=%7e+%7E&&x=?_data'],
  ['/blog?q=1&%5Fdata=a&%5f%64%61%74%61=b&r=', '/blog?q=1&r='],
  ['/blog?q=_data&data=1&_Data=2&__data=3&_data%ff=4', null],
  ['/blog??_data=1', null],
  ['/a_data=1/%5Fdata', null],
  ['/blog.data?_routes=root', null],
  ['/blog?_data#x', '/blog'],
])('removes the legacy data parameter from %s', (sent, asked) => {
  expect(withoutLegacyData(sent)).toBe(asked ?? sent);
  const parameters = new URL(withoutLegacyData(sent), 'http://localhost').searchParams;
  expect(parameters.has('_data')).toBe(false);
});
