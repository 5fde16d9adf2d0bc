import { expect, test } from 'vitest';
import { isHumanVisit } from '~/http/headers/read-request.server';

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' };

test.each([
  ['GET', browser, true],
  ['HEAD', browser, false],
  ['GET', { ...browser, 'Sec-Purpose': 'prefetch;prerender' }, false],
  ['GET', { ...browser, Purpose: 'prefetch' }, false],
  ['GET', { ...browser, 'X-Moz': 'prefetch' }, false],
  ['GET', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, false],
])('treats %s with %j as a visit by a person: %s', (method, headers, byPerson) => {
  const request = new Request('http://localhost:3000/', { method, headers });
  expect(isHumanVisit(request)).toBe(byPerson);
});
