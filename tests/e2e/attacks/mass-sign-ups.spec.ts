import { expect, test } from '../../support/browser/e2e';
import { joined } from '../../support/database/stored-people';

let made = 0;
async function signUp(url: string, address: string, more: object = {}): Promise<Response> {
  made += 1;
  const name = `flood-${made}`;
  return fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.org`,
      password: 'a perfectly odd password',
      primaryLanguage: 'English',
      ...more,
    }),
  });
}

const statusesOf = async (answers: Promise<Response>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const signIn = (url: string, email: string, password: string, address: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password }),
  });

test('accepts at most a hundred sign-ups per hour from a single address or network', async ({
  site,
}) => {
  test.setTimeout(120_000);
  for (const addressOf of [
    () => '203.0.113.5',
    (index: number) => `2001:db8:0:${index.toString(16)}::${index.toString(16)}`,
  ]) {
    const counts: Record<number, number> = {};
    for (let index = 0; index < 130; index += 10) {
      const ten = Array.from({ length: 10 }, (_, at) =>
        signUp(site.url, addressOf((index + at) % 200)),
      );
      for (const [status, count] of Object.entries(await statusesOf(ten))) {
        counts[Number(status)] = (counts[Number(status)] ?? 0) + count;
      }
    }
    expect(counts).toEqual({ 201: 100, 429: 30 });
  }
  expect((await signUp(site.url, '203.0.113.6')).status).toBe(201);
});

test('bounds a flood of sign-ups from many addresses while members can sign in', async ({
  site,
}) => {
  test.setTimeout(120_000);
  const member = await joined(site);
  const flood = statusesOf(
    Array.from({ length: 400 }, (_, index) =>
      signUp(site.url, `198.51.${index >> 8}.${index & 255}`),
    ),
  );
  const signIns = Array.from({ length: 10 }, (_, index) =>
    signIn(site.url, member.email, member.password, `192.0.2.${index}`),
  );
  expect(await statusesOf(signIns)).toEqual({ 200: 10 });
  const { 201: taken = 0, 503: refused = 0, ...others } = await flood;
  expect(others).toEqual({});
  expect(taken).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

test('neither sign-in nor password reset reveals whether an account exists for an email address', async ({
  site,
}) => {
  const member = await joined(site);
  const [known, unknown] = await Promise.all(
    [member.email, 'not-there@example.org'].map(async (email, index) => {
      const answer = await signIn(site.url, email, 'wrong password', `192.0.2.${50 + index}`);
      return [answer.status, await answer.text()];
    }),
  );
  expect(known).toEqual(unknown);
  expect(known?.[0]).toBe(401);
  const pages = await Promise.all(
    [member.email, 'not-there@example.org'].map(async (email, index) => {
      const answer = await fetch(`${site.url}/forgot-password`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'X-Forwarded-For': `192.0.2.${60 + index}`, 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ email }),
      });
      return [answer.status, answer.headers.get('location')];
    }),
  );
  expect(pages[0]).toEqual(pages[1]);
});
