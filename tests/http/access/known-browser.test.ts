import { expect, test, vi } from 'vitest';

async function cookieOf(siteUrl: string) {
  vi.resetModules();
  vi.stubEnv('SITE_URL', siteUrl);
  const { readKnownBrowser, rememberBrowser } = await import('~/http/access/cookies.server');
  const asking = (cookie: string) => new Request(siteUrl, { headers: { cookie } });
  const valueOf = (cookie: string) => cookie.split(';')[0]!;
  return { readKnownBrowser, rememberBrowser, asking, valueOf };
}

// Only its types are needed here.
vi.mock('~/domain/accounts/sign-in.server', () => ({}));

test('recognizes a browser by a cookie that scripts and other sites cannot access', async () => {
  const { readKnownBrowser, rememberBrowser, asking, valueOf } =
    await cookieOf('http://localhost:3000');
  const first = await rememberBrowser(asking(''), 'one');
  expect(first).toMatch(/^known_browser=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  const browser = await readKnownBrowser(asking(valueOf(first)));
  expect(browser).toEqual({ key: expect.any(String) as string, accounts: ['one'] });
  const second = await rememberBrowser(asking(valueOf(first)), 'two');
  expect(await readKnownBrowser(asking(valueOf(second)))).toEqual({
    key: browser!.key,
    accounts: ['two', 'one'],
  });
});

test('makes the cookie Secure and host-bound on https', async () => {
  const { rememberBrowser, asking } = await cookieOf('https://halaqa.example');
  const cookie = await rememberBrowser(asking(''), 'one');
  expect(cookie).toMatch(/^__Host-known_browser=\S+;.* Path=\/;.* Secure/);
});

test('rejects a cookie that was tampered with or signed for another purpose', async () => {
  const { readKnownBrowser, rememberBrowser, asking, valueOf } =
    await cookieOf('http://localhost:3000');
  const cookie = valueOf(await rememberBrowser(asking(''), 'one'));
  const [, value = '', signature = ''] = /^known_browser=(.*)\.(.*)$/.exec(
    decodeURIComponent(cookie),
  )!;
  const forged = Buffer.from(JSON.stringify({ key: 'k', accounts: ['two'] })).toString('base64');
  const { storeFlash } = await import('~/http/access/cookies.server');
  const flash = valueOf(
    await storeFlash({ key: 'k', accounts: ['two'] } as unknown as Parameters<
      typeof storeFlash
    >[0]),
  );
  for (const other of [
    `known_browser=${encodeURIComponent(`${forged}.${signature}`)}`,
    `known_browser=${encodeURIComponent(value)}`,
    flash.replace(/^flash/, 'known_browser'),
    'known_browser=',
  ]) {
    expect(await readKnownBrowser(asking(other)), other).toBeNull();
  }
});
