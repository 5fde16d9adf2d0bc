import { expect, test, vi } from 'vitest';

async function cookiesOf(siteUrl: string) {
  vi.resetModules();
  vi.stubEnv('SITE_URL', siteUrl);
  return import('~/http/access/cookies.server');
}

// The module imports the sessions module for a constant only; this test needs no database.
vi.mock('~/domain/accounts/sessions.server', () => ({ SESSION_ABSOLUTE_MS: 30 * 86_400_000 }));

const token = 'a'.repeat(43);
const asking = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });

test('hides the session cookie from scripts and other sites on http', async () => {
  const { storeToken, clearToken, readTokenCookie } = await cookiesOf('http://localhost:3000');
  expect(storeToken(token)).toBe(
    `auth_token=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  );
  expect(clearToken()).toBe('auth_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(readTokenCookie(asking(`theme=x; auth_token=${token}; other=1`))).toBe(token);
  expect(readTokenCookie(asking(`not_auth_token=${token}`))).toBeNull();
});

test('makes the session cookie Secure and host-bound on https', async () => {
  const { storeToken, readTokenCookie } = await cookiesOf('https://halaqa.example');
  expect(storeToken(token)).toBe(
    `__Host-auth_token=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(readTokenCookie(asking(`auth_token=${token}`))).toBeNull();
});
