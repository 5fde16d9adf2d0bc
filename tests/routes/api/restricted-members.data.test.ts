import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import * as login from '~/routes/account/login';
import * as register from '~/routes/account/register';
import * as toggle from '~/routes/listening/favorite-toggle';
import * as review from '~/routes/podcast/review';
import { ask } from '../../support/contract/answers';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const loginCall = await callAt('auth/login');
const registerCall = await callAt('auth/register');
const ban = await callAt('admin/users/:id/ban');
const user = await callAt('user/:userId');
const userFollow = await callAt('user/:userId/follow');
const userReviews = await callAt('user/:userId/reviews');
const suspension = await callAt('admin/users/:id/suspension');
const position = await callAt('episodes/:episodeId/position');
const favorite = await callAt('favorites/:slugOrId');

let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let admin: Awaited<ReturnType<typeof signedInUser>>;
const SENTENCE = /suspended until Jan 2, 2100: .*Advertising/;

beforeAll(async () => {
  podcast = await storedPodcast({ episodes: 1 });
  admin = await signedInUser('admin');
});

async function suspended() {
  const user = await signedInUser();
  const body = { until: '2100-01-02', reason: 'Advertising' };
  const of = { path: `/api/admin/users/${user.id}/suspension`, params: { id: user.id } };
  const { status } = await ask(suspension, 'PUT', { ...of, token: admin.token, body });
  expect(status).toBe(200);
  return { ...user, of };
}

describe('a suspended member', () => {
  test('cannot write by API call and is told why and until when', async () => {
    const { id, token, of } = await suspended();
    const call = {
      path: `/api/favorites/${podcast.slug}`,
      params: { slugOrId: podcast.slug },
      token,
    };
    const refused = await ask(favorite, 'POST', call);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatch(SENTENCE);
    expect(await db.favorite.count({ where: { userId: id } })).toBe(0);
    expect((await ask(favorite, 'GET', call)).status).toBe(200);

    expect((await ask(suspension, 'DELETE', { ...of, token: admin.token })).status).toBe(200);
    expect((await ask(favorite, 'POST', call)).status).toBe(201);
  });

  test('cannot submit a form, which keeps what was typed', async () => {
    const { id, token } = await suspended();
    const send = () =>
      callRoute(review as never, {
        method: 'POST',
        path: `/podcast/${podcast.slug}/review`,
        params: { slug: podcast.slug },
        cookieToken: token,
        body: new URLSearchParams({ rating: '4', content: 'Typed for long' }),
      });
    const refused = (await (await send()).json()) as { data: unknown; init: { status: number } };
    expect(refused.init.status).toBe(403);
    expect(refused.data).toMatchObject({
      error: expect.stringMatching(SENTENCE) as string,
      values: { rating: ['4'], content: ['Typed for long'] },
    });
    await db.user.update({ where: { id }, data: { suspendedUntil: new Date() } });
    await send();
    expect(await db.review.count({ where: { userId: id } })).toBe(1);
  });

  test.each([true, false])('cannot use a form without a screen, enhanced: %s', async (enhanced) => {
    const { id, token } = await suspended();
    const body = new URLSearchParams({ podcast: podcast.slug, favorite: 'yes' });
    if (enhanced) body.set('_enhanced', '1');
    const answer = await callRoute(toggle as never, {
      method: 'POST',
      path: '/favorites/toggle',
      cookieToken: token,
      body,
    }).then(
      (response) => response.json(),
      (thrown: unknown) => thrown,
    );
    expect(answer).toMatchObject({ init: { status: 403 } });
    expect(JSON.stringify(answer)).toMatch(SENTENCE);
    expect(await db.favorite.count({ where: { userId: id } })).toBe(0);
  });

  test('can go on listening', async () => {
    const { token } = await suspended();
    const episodeId = podcast.episodeIds[0]!;
    const saved = await ask(position, 'PUT', {
      path: `/api/episodes/${episodeId}/position`,
      params: { episodeId },
      token,
      body: { position: 30, listenedAt: '2026-11-21T10:00:00.000Z' },
    });
    expect(saved.status).toBe(204);
  });
});

test('requires a future day and a reason for a suspension', async () => {
  const { id } = await signedInUser();
  const put = (body: unknown, params = { id }) =>
    ask(suspension, 'PUT', {
      path: `/api/admin/users/${params.id}/suspension`,
      params,
      token: admin.token,
      body,
    });
  const reason = 'Advertising';
  for (const until of [undefined, 'tomorrow', '2001-01-01', '2100-02-30', '0000-01-01', 2100]) {
    const { status, body } = await put({ until, reason });
    expect(status, String(until)).toBe(422);
    expect(body.fields).toHaveProperty('until');
  }
  for (const empty of [undefined, ' ', '\u202e', 'x'.repeat(501)]) {
    const { status, body } = await put({ until: '2100-01-01', reason: empty });
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('reason');
  }
  expect((await put({ until: '2100-01-01', reason }, { id: admin.id })).status).toBe(403);
  expect((await put({ until: '2100-01-01', reason }, { id: 'nobody' })).status).toBe(404);
  expect((await put({ until: '2100-01-01', reason })).status).toBe(200);
  expect((await put({ until: '2100-01-01', reason })).status).toBe(409);
});

describe('a banned member', () => {
  const form = async (
    route: unknown,
    path: string,
    values: Record<string, string>,
    from: string,
  ) => {
    const sent = { method: 'POST', path, body: new URLSearchParams(values), peerAddress: from };
    const response = await callRoute(route as never, { ...sent, headers: sameOrigin });
    return (await response.json()) as { data: object; init: { status: number } };
  };
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

  async function banned(words: 'hidden' | 'kept') {
    const address = `198.51.100.${(names += 1)}`;
    const sent = { path: '/api/auth/register', peerAddress: address, body: registration('banned') };
    const { body } = await ask(registerCall, 'POST', sent);
    const { id, email } = body.user as { id: string; email: string };
    const of = { path: `/api/admin/users/${id}/ban`, params: { id }, token: admin.token };
    const put = { ...of, body: { reason: 'Advertising', words } };
    expect((await ask(ban, 'PUT', put)).status).toBe(200);
    return { id, email, address, put, lift: () => ask(ban, 'DELETE', of) };
  }
  let names = 0;
  const registration = (name: string) => ({
    username: `${name}-${(names += 1)}`,
    email: `${name}-${names}@example.org`,
    password: 'a perfectly odd password',
    primaryLanguage: 'English',
  });

  test('can neither sign in nor register by form or call, and forms keep what was typed', async () => {
    const { email, address, lift } = await banned('hidden');
    const credentials = { email, password: 'a perfectly odd password' };
    const refused = await ask(loginCall, 'POST', { path: '/api/auth/login', body: credentials });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/banned.*Advertising/) as string },
    });
    expect(refused.headers.has('set-cookie')).toBe(false);
    expect(await form(login, '/login', credentials, '192.0.2.1')).toMatchObject({
      data: {
        error: expect.stringMatching(/banned.*Advertising/) as string,
        values: { email: [email] },
      },
      init: { status: 403 },
    });
    const other = registration('other');
    const call = { path: '/api/auth/register', peerAddress: address, body: other };
    expect((await ask(registerCall, 'POST', call)).status).toBe(403);
    expect(
      await form(register, '/register', { ...other, confirmPassword: other.password }, address),
    ).toMatchObject({
      data: {
        error: expect.stringContaining('your network') as string,
        values: { email: [other.email] },
      },
      init: { status: 403 },
    });
    expect((await lift()).status).toBe(200);
    expect(
      (await ask(loginCall, 'POST', { path: '/api/auth/login', body: credentials })).status,
    ).toBe(200);
    expect((await ask(registerCall, 'POST', call)).status).toBe(201);
  });

  test('disappears from members’ calls if their content is hidden, but not if it is kept', async () => {
    for (const [words, status] of [
      ['hidden', 410],
      ['kept', 200],
    ] as const) {
      const { id, lift } = await banned(words);
      const of = { path: `/api/user/${id}`, params: { userId: id } };
      expect((await ask(user, 'GET', of)).status).toBe(status);
      expect((await ask(userReviews, 'GET', of)).status).toBe(status);
      const followed = await ask(userFollow, 'POST', { ...of, token: admin.token });
      expect(followed.status, words).toBe(words === 'hidden' ? 410 : 200);
      expect((await lift()).status).toBe(200);
      expect((await ask(user, 'GET', of)).status).toBe(200);
    }
  });

  test('requires a reason and a choice about their content', async () => {
    const { id, put, lift } = await banned('kept');
    expect((await ask(ban, 'PUT', put)).status).toBe(409);
    await lift();
    expect((await lift()).status).toBe(409);
    for (const body of [{}, { reason: 'x' }, { words: 'kept' }, { reason: ' ', words: 'kept' }]) {
      expect((await ask(ban, 'PUT', { ...put, body })).status).toBe(422);
    }
    const nobody = { ...put, params: { id: 'nobody' } };
    expect((await ask(ban, 'PUT', nobody)).status).toBe(404);
    expect((await ask(ban, 'PUT', { ...put, params: { id: admin.id } })).status).toBe(403);
    expect(await db.user.count({ where: { id, bannedAt: null } })).toBe(1);
  });
});
