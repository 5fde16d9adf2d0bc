import { expect, test, vi } from 'vitest';
import { acceptedLanguage, preferredLanguage } from '~/http/headers/read-request.server';

vi.mock('~/messages/generated/languages', () => ({
  languages: ['en', 'ar', 'fr', 'id', 'en-XA'].map((tag) => ({ tag, name: tag, direction: 'ltr' })),
}));

test.each([
  ['ar', 'ar'],
  ['ar-EG', 'ar'],
  ['AR-arab-eg', 'ar'],
  ['in', 'id'],
  ['en-US,en;q=0.9,ar;q=0.8', 'en'],
  ['en-XA', 'en-XA'],
  ['ar;q=0.2, fr;q=0.9', 'fr'],
  ['ar;q=0, fr;q=0.1', 'fr'],
  ['de-DE, de;q=0.9, fr;q=0.5', 'fr'],
  [' fr-CA ;q=1 , en ', 'fr'],
  ['de, *;q=0.5', null],
  ['*', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['de', null],
])('maps Accept-Language %j to %j', (header, tag) => {
  expect(preferredLanguage(header)).toBe(tag);
});

test.each([
  ';;;,,,=',
  'ar;q=',
  'fr;q=abc',
  '-',
  '\u0000',
  'a-b-c-d-e-f-g-h-i-j',
  'constructor, __proto__',
  `x-${'a-'.repeat(5_000)}`,
])('maps the malformed %j to a language or null', (header) => {
  expect([null, 'ar', 'fr']).toContain(preferredLanguage(header));
});

test.each([
  [(size: number) => 'a,'.repeat(size / 2)],
  [(size: number) => `a${' '.repeat(size)}b`],
  [(size: number) => 'a-'.repeat(size / 2)],
  [(size: number) => `ar${';q=1'.repeat(size / 4)}`],
  [(size: number) => 'xx;q=0.5,'.repeat(size / 9)],
])('parses a hostile header in linear time (%#)', (make) => {
  const split = vi.spyOn(String.prototype, 'split');
  const canonical = vi.spyOn(Intl, 'getCanonicalLocales');
  preferredLanguage(make(16_000));
  const pieces = split.mock.results.reduce((sum, { value }) => sum + (value as string[]).length, 0);
  expect(canonical.mock.calls.length).toBeLessThanOrEqual(20);
  expect(pieces).toBeLessThan(60_000);
  split.mockRestore();
  canonical.mockRestore();
});

test('returns the browser’s first language, even if the site does not support it', () => {
  const request = (header: string) =>
    new Request('http://localhost/', { headers: { 'Accept-Language': header } });
  expect(acceptedLanguage(request('de-AT,en;q=0.5'))).toBe('de-at');
  expect(acceptedLanguage(request('*'))).toBeNull();
});
