import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { startSession } from '~/domain/accounts/sessions.server';
import { signedInResponse, userResponse } from '~/domain/accounts/users-schema';
import { callRoute, signedInUser } from '../../support/site/call';
import { PASSWORD, someRegistration } from '../../support/site/people';
import { callAt } from '../../support/site/site-map';

const login = await callAt('auth/login');
const logout = await callAt('auth/logout');
const me = await callAt('auth/me');
const register = await callAt('auth/register');
const preferences = await callAt('user/preferences');
const profile = await callAt('profile');

const registration = () => {
  const { username, email, password } = someRegistration();
  return { username, email, password, primaryLanguage: 'English' };
};
const post = (body: unknown) => ({ method: 'POST', path: '/', body });
const callMe = (by: { token?: string; cookieToken?: string; headers?: Record<string, string> }) =>
  callRoute(me, { path: '/api/auth/me', ...by });

describe('POST /api/auth/register', () => {
  test('returns token and user, sets the token as a cookie, and accepts it either way', async () => {
    const body = { ...registration(), otherLanguages: ['Urdu'], role: 'admin', id: 'mine' };
    const response = await callRoute(register, post(body));
    expect(response.status).toBe(201);
    const answer = signedInResponse.strict().parse(await response.json());
    expect(answer.user).toMatchObject({
      username: body.username,
      role: 'user',
      otherLanguages: ['Urdu'],
    });
    const [cookie, known] = response.headers.getSetCookie();
    expect(known).toMatch(/^known_browser=.*HttpOnly/);
    expect(cookie).toMatch(
      new RegExp(`^auth_token=${answer.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax$`),
    );
    for (const by of [{ token: answer.token }, { cookieToken: answer.token }]) {
      expect((await callMe(by)).status).toBe(200);
    }
  });

  test.each([
    [
      { confirmPassword: 'something else' },
      { confirmPassword: ['Please make sure your passwords match'] },
    ],
    [{ primaryLanguage: '' }, { primaryLanguage: ['Please select your primary language'] }],
    [{ primaryLanguage: 'Klingon' }, { primaryLanguage: ['Please select your primary language'] }],
    [{ password: 'short' }, { password: ['Please use at least 8 characters'] }],
    [{ password: 'Password123' }, { password: [expect.stringContaining('too common')] }],
    [{ password: 'xy'.repeat(513) }, { password: ['Please use at most 1,024 characters'] }],
    [{ username: 'a b' }, { username: [expect.any(String)] }],
    [{ email: 'nowhere' }, { email: ['Please enter a valid email address'] }],
    [{ email: undefined }, { email: ['Please enter your email address'] }],
    [{ topicsOfInterest: ['Football'] }, { 'topicsOfInterest.0': [expect.any(String)] }],
  ])('rejects the registration %o with 422', async (wrong, fields) => {
    const response = await callRoute(register, post({ ...registration(), ...wrong }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: expect.any(String), fields });
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('names both fields that are taken with 409', async () => {
    const body = registration();
    await callRoute(register, post(body));
    const again = { ...body, password: 'another odd password' };
    const response = await callRoute(register, post(again));
    expect(response.status).toBe(409);
    const { fields } = (await response.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual(['username', 'email']);
  });

  test('creates one account from twenty identical concurrent calls', async () => {
    const body = registration();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => callRoute(register, post(body))),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201));
    expect(await db.user.count({ where: { email: body.email } })).toBe(1);
  });

  test('rejects requests from another site’s page', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const response = await callRoute(register, { ...post(registration()), headers });
    expect(response.status).toBe(403);
  });
});

describe('POST /api/auth/login', () => {
  async function account() {
    const body = registration();
    await callRoute(register, post(body));
    return body;
  }

  test('returns token and user and sets the cookie', async () => {
    const { email } = await account();
    const response = await callRoute(login, post({ email, password: PASSWORD }));
    expect(response.status).toBe(200);
    const { token, user } = signedInResponse.strict().parse(await response.json());
    expect(user.email).toBe(email);
    expect(response.headers.get('set-cookie')).toContain(token);
  });

  test('accepts a multi-line password as registered', async () => {
    for (const lineEnd of ['\r\n', '\n', '\r']) {
      const body = { ...registration(), password: `two odd${lineEnd}lines of it` };
      expect((await callRoute(register, post(body))).status).toBe(201);
      const { email, password } = body;
      expect((await callRoute(login, post({ email, password }))).status).toBe(200);
      const other = password.replace(lineEnd, '  ');
      expect((await callRoute(login, post({ email, password: other }))).status).toBe(401);
    }
  });

  test('returns a new token and ends the cookie’s previous session', async () => {
    const { email } = await account();
    const first = await callRoute(login, post({ email, password: PASSWORD }));
    const { token } = signedInResponse.parse(await first.json());
    await callRoute(login, { ...post({ email, password: PASSWORD }), cookieToken: token });
    expect((await callMe({ token })).status).toBe(401);
  });

  test('responds identically to a wrong password and an unknown account', async () => {
    const { email } = await account();
    const answers = [];
    for (const body of [
      { email, password: 'a wrong password' },
      { email: 'nobody@example.org', password: PASSWORD },
    ]) {
      const response = await callRoute(login, post(body));
      expect(response.status).toBe(401);
      expect(response.headers.has('set-cookie')).toBe(false);
      answers.push(await response.json());
    }
    expect(answers[0]).toEqual({ error: 'The email or the password is not right.' });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('responds with 429 and Retry-After to the eleventh failure, whatever address is spoofed', async () => {
    const { email } = await account();
    const attempt = (number: number) =>
      callRoute(login, {
        ...post({ email, password: 'a guess' }),
        headers: { 'X-Forwarded-For': `203.0.113.${number}`, Forwarded: `for=203.0.113.${number}` },
      });
    for (let number = 1; number <= 10; number += 1) {
      expect((await attempt(number)).status).toBe(401);
    }
    const response = await attempt(11);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(await response.json())).not.toMatch(/account|email/i);
  });

  test.each([[{}], [{ email: 'a@example.org' }], [{ email: 1, password: [] }], [[]], [null]])(
    'rejects the credentials %o with 422',
    async (body) => expect((await callRoute(login, post(body))).status).toBe(422),
  );

  test('rejects malformed JSON, other methods and other content types', async () => {
    const broken = { method: 'POST', path: '/', body: '{' };
    expect((await callRoute(login, broken)).status).toBe(400);
    const form = { method: 'POST', path: '/', body: new URLSearchParams({ email: 'a' }) };
    expect((await callRoute(login, form)).status).toBe(415);
    const get = await callRoute(login, { path: '/' });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('authentication', () => {
  test('rejects an invalid bearer token, even with a valid cookie', async () => {
    const { token } = await signedInUser();
    for (const authorization of [
      'Bearer nonsense',
      `bearer ${'x'.repeat(43)}`,
      `Bearer ${token} ${token}`,
      'Bearer',
    ]) {
      const response = await callMe({
        cookieToken: token,
        headers: { Authorization: authorization },
      });
      expect([authorization, response.status]).toEqual([authorization, 401]);
    }
  });

  test('ignores Authorization headers of other schemes and uses the cookie', async () => {
    const { token } = await signedInUser();
    for (const authorization of ['Basic x', `Bearers ${token}`, 'Digest username="x"']) {
      const headers = { Authorization: authorization };
      const me = await callMe({ cookieToken: token, headers });
      expect([authorization, me.status]).toEqual([authorization, 200]);
      expect((await callMe({ headers })).status).toBe(401);
    }
  });

  test('responds with 401 to an expired session and to that of a deleted user', async () => {
    const person = await signedInUser();
    const { token } = await startSession(person.id);
    await db.session.updateMany({
      where: { userId: person.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect((await callMe({ token })).status).toBe(401);
    const gone = await signedInUser();
    await db.user.delete({ where: { id: gone.id } });
    expect((await callMe({ token: gone.token })).status).toBe(401);
  });

  test('removes the cookie of an ended session in GET /api/auth/me', async () => {
    const person = await signedInUser();
    await db.user.delete({ where: { id: person.id } });
    const ended = await callMe({ cookieToken: person.token });
    expect(ended.headers.get('set-cookie')).toMatch(/^auth_token=; .*Max-Age=0/);
    const { token } = await signedInUser();
    const wrong = { Authorization: 'Bearer nonsense' };
    for (const by of [{}, { cookieToken: token }, { cookieToken: token, headers: wrong }]) {
      expect((await callMe(by)).headers.has('set-cookie')).toBe(false);
    }
  });

  test('ends the session and removes the cookie at POST /api/auth/logout, repeatably', async () => {
    const { token } = await signedInUser();
    const response = await callRoute(logout, { ...post(undefined), cookieToken: token });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.get('set-cookie')).toMatch(/^auth_token=; .*Max-Age=0/);
    expect((await callMe({ token })).status).toBe(401);
    expect((await callRoute(logout, { ...post(undefined), cookieToken: token })).status).toBe(200);
  });

  test('rejects cross-site writes by cookie, but not by bearer token', async () => {
    const { token } = await signedInUser();
    const change = { method: 'PATCH', path: '/', body: { bio: 'Salam' } };
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await callRoute(profile, { ...change, cookieToken: token, headers })).status).toBe(403);
    expect((await callRoute(profile, { ...change, token, headers })).status).toBe(200);
  });
});

describe('profile and preferences', () => {
  test('PATCH /api/profile updates known fields and never role, name, email or id', async () => {
    const { id, username, token } = await signedInUser();
    const body = {
      bio: 'Listener',
      knowledgeLevel: 'scholar',
      topicsOfInterest: ['Fiqh', 'Fiqh'],
      role: 'super_admin',
      username: 'other',
      email: 'other@example.org',
      id: 'other',
      passwordHash: 'x',
      unknown: true,
    };
    const response = await callRoute(profile, { method: 'PATCH', path: '/', token, body });
    expect(response.status).toBe(200);
    const { user } = userResponse.strict().parse(await response.json());
    expect(user).toMatchObject({
      id,
      username,
      role: 'user',
      bio: 'Listener',
      knowledgeLevel: 'scholar',
      topicsOfInterest: ['Fiqh'],
    });
    const read = await callRoute(profile, { path: '/', token });
    expect(await read.json()).toEqual({ user });
  });

  test.each([
    [{ bio: 7 }],
    [{ ageRange: 'old' }],
    [{ otherLanguages: 'Urdu' }],
    [{ bio: 'x'.repeat(1001) }],
  ])('PATCH /api/profile rejects %o with 422', async (body) => {
    const { token } = await signedInUser();
    const response = await callRoute(profile, { method: 'PATCH', path: '/', token, body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      fields: { [Object.keys(body)[0]!]: [expect.any(String)] },
    });
  });

  test('PATCH /api/user/preferences updates switches and rejects other values', async () => {
    const { token } = await signedInUser();
    const change = (body: unknown) =>
      callRoute(preferences, { method: 'PATCH', path: '/', token, body });
    const response = await change({ autoplayEnabled: true });
    expect(userResponse.strict().parse(await response.json()).user).toMatchObject({
      autoplayEnabled: true,
      autoStartEnabled: false,
    });
    const languageIn = async (answer: Response) =>
      userResponse.parse(await answer.json()).user.interfaceLanguage;
    expect(await languageIn(await change({ interfaceLanguage: 'en' }))).toBe('en');
    expect(await languageIn(await change({ autoplayEnabled: false }))).toBe('en');
    expect(await languageIn(await change({ interfaceLanguage: null }))).toBeNull();
    const refused = [{}, { autoplayEnabled: 'yes' }, { other: true }, { interfaceLanguage: 'xx' }];
    for (const body of refused) {
      expect((await change(body)).status).toBe(422);
    }
  });
});
