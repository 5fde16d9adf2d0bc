import { expect, test } from 'vitest';
import { ThrottledError, UnavailableError, UpstreamError } from '~/domain/errors';
import { inLanguage } from '~/messages/find-text';
import { deferred } from '~/messages/t';

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
])('with %i seconds left after too many requests, asks to wait %s', (seconds, words) => {
  expect(new ThrottledError(seconds).message).toBe(
    `Too many requests. Please try again in ${words}.`,
  );
});

test('states the waiting time in the requested language', () => {
  const refusal = (tag: string, seconds: number) =>
    inLanguage(tag, () => new ThrottledError(seconds).message);
  expect(refusal('ar', 61)).toBe('الطلبات كثيرة جدًا. يُرجى المحاولة مرة أخرى بعد دقيقتين.');
  expect(refusal('tr', 61)).toBe('Çok fazla istek var. Lütfen 2 dakika sonra yeniden deneyin.');
  expect(new UnavailableError().message).toBe(
    'Not available right now. Please try again in a few seconds.',
  );
  expect(inLanguage('fr', () => new UnavailableError().message)).toContain('quelques secondes');
});

test('translates a shared failure for each of those waiting', () => {
  const failure = new UpstreamError(deferred('feedFailure.notFound', { status: 404 }));
  expect(failure.message).toBe('The feed’s server answered 404 (not found).');
  expect(inLanguage('tr', () => failure.message)).toBe(
    'Akışın sunucusu 404 yanıtını verdi (bulunamadı).',
  );
});
