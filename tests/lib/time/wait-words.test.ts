import { expect, test } from 'vitest';
import { ThrottledError, UnavailableError } from '~/domain/errors';
import { waitWords } from '~/lib/time/wait-words';

test.each([
  [1, 'a few seconds'],
  [10, 'a few seconds'],
  [11, '20 seconds'],
  [50, '50 seconds'],
  [51, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [2395, '40 minutes'],
  [3541, '1 hour'],
  [3601, '2 hours'],
])('%i seconds are %s', (seconds, words) => expect(waitWords(seconds)).toBe(words));

test('a refusal says how long to wait, as its header does', () => {
  expect(new ThrottledError(2395).message).toBe(
    'Too many requests. Please try again in 40 minutes.',
  );
  expect(new UnavailableError().message).toBe(
    'Not available right now. Please try again in a few seconds.',
  );
});
