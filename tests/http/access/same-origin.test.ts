import { expect, test, vi } from 'vitest';

async function isOwn(siteUrl: string, origin: string, environment: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv('SITE_URL', siteUrl);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { isOwnOrigin } = await import('~/http/access/request-context.server');
  return isOwnOrigin(origin, { host: '10.0.0.2:3000', forwardedHost: 'www.halaqa.example' });
}

test.each([
  ['https://halaqa.example', 'https://halaqa.example', true],
  ['https://halaqa.example', 'http://halaqa.example', false],
  ['https://halaqa.example', 'https://halaqa.example:8443', false],
  ['https://halaqa.example', 'https://evil.halaqa.example', false],
  ['https://halaqa.example', 'https://10.0.0.2:3000', true],
  ['https://halaqa.example', 'https://www.halaqa.example', false],
  ['https://halaqa.example', 'null', false],
  ['https://halaqa.example', '', false],
  ['http://localhost:3000', 'http://localhost:3000', true],
  ['http://localhost:3000', 'https://localhost:3000', true],
])('at %s, treats the origin %s as its own: %s', async (siteUrl, origin, own) => {
  expect(await isOwn(siteUrl, origin)).toBe(own);
});

test('also accepts the forwarded host behind a trusted proxy', async () => {
  const origin = 'https://www.halaqa.example';
  expect(await isOwn('https://halaqa.example', origin, { TRUST_PROXY: 'true' })).toBe(true);
});
