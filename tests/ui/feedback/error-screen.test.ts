import { expect, test } from 'vitest';
import { errorStatus } from '~/ui/feedback/error-screen';

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['WebKit', 'Load failed'],
  ['WebKit with a service worker', 'Response served by service worker is an error'],
])('a request that %s could not send is told from a fault', (_browser, message) => {
  expect(errorStatus(new TypeError(message))).toBe(0);
  expect(errorStatus(new TypeError('x is not a function'))).toBe(500);
});
