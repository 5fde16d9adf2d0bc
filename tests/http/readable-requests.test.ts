import { expect, test } from 'vitest';
import { decodable } from '~/http/readable-requests.server';

test.each([
  ['/podcast/quran', '/podcast/quran'],
  ['/podcast/%D9%82?q=%ff', '/podcast/%D9%82?q=%ff'],
  ['/podcast/%ff', '/podcast/%25ff%00'],
  ['/podcast/%', '/podcast/%25%00'],
  ['/podcast/%zz?q=1', '/podcast/%25zz%00'],
  ['/a%20b/%C0%AF', '/a%2520b/%25C0%25AF%00'],
])('%s is asked for as %s', (sent, asked) => {
  expect(decodable(sent)).toBe(asked);
});
