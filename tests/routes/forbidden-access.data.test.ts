import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { readDatamodel } from '../support/database/database-shape';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';
import { fill, found, load, paramsOf } from '../support/site/site-map';

// Clients that send extra fields, name other people's data, or send too many requests.

// Mail must be configured; whether it is delivered does not matter here.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'));

const SURPLUS = {
  id: 'chosen-id',
  userId: 'chosen-user',
  authorId: 'chosen-user',
  role: 'super_admin',
  passwordHash: 'chosen-hash',
  usernameKey: 'chosen-key',
  emailKey: 'chosen-key',
  isActive: false,
  viewCount: 999_999,
  version: 99,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  authenticatedAt: '2001-01-01T00:00:00.000Z',
  actorId: 'chosen-user',
  podcastId: 'chosen-podcast',
  slotNumber: 9,
  __proto__polluted: true,
};

type Person = Awaited<ReturnType<typeof signedInUser>>;
let me: Person;
let other: Person;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

beforeAll(async () => {
  me = await signedInUser('user', 'me-myself');
  other = await signedInUser('user', 'somebody-else');
  podcast = await storedPodcast({ episodes: 2, slug: 'forbidden-access' });
});

const route = async (path: string) => {
  const { file } = found.findLast((one) => one.path === path)!;
  return (await load({ path, file })) as never;
};

async function call(
  method: string,
  path: string,
  ids: Record<string, string>,
  body?: unknown,
  token = me.token,
  peerAddress?: string,
) {
  const request = {
    method,
    path: fill(path, ids),
    params: paramsOf(path, ids),
    token,
    body,
    peerAddress,
  };
  return callRoute(await route(path), request);
}

/** Every relation of a person in the schema, so that a new one is covered. */
const relations = (await readDatamodel()).models
  .find(({ name }) => name === 'User')!
  .fields.filter(({ kind }) => kind === 'object')
  .map(({ name }) => name);

/** A person's own rows and related rows, as text. */
async function rowsOf(userId: string): Promise<string> {
  const include = Object.fromEntries(relations.map((name) => [name, true]));
  return JSON.stringify(await db.user.findUnique({ where: { id: userId }, include }));
}

/** What a request chose that only the site may choose. */
const CHOSEN = /"chosen-|super_admin|999999|2001-01-01/;

describe('unknown fields', () => {
  const writes: [
    method: string,
    path: string,
    ids: () => Record<string, string>,
    body: () => object,
  ][] = [
    ['PATCH', '/api/profile', () => ({}), () => ({ bio: 'Salam' })],
    ['PATCH', '/api/user/preferences', () => ({}), () => ({ autoplayEnabled: true })],
    ['PUT', '/api/podcast/:slug/review', () => ({ slug: podcast.slug }), () => ({ rating: 4 })],
    ['POST', '/api/favorites/:slugOrId', () => ({ slugOrId: podcast.slug }), () => ({})],
    ['POST', '/api/user/:userId/follow', () => ({ userId: other.id }), () => ({})],
    [
      'PUT',
      '/api/episodes/:episodeId/position',
      () => ({ episodeId: podcast.episodeIds[0]! }),
      () => ({ position: 1, listenedAt: '2026-11-21T10:00:00.000Z' }),
    ],
    [
      'PUT',
      '/api/history',
      () => ({}),
      () => ({
        userId: me.id,
        positions: [
          {
            episodeId: podcast.episodeIds[0]!,
            position: 1,
            listenedAt: '2026-11-21T10:00:00.000Z',
          },
        ],
      }),
    ],
    [
      'PUT',
      '/api/speeds',
      () => ({}),
      () => ({ general: { rate: 2, chosenAt: '2026-11-21T10:00:00.000Z' } }),
    ],
  ];

  test.each(writes)('are ignored by %s %s', async (method, path, ids, body) => {
    const otherBefore = await db.user.findUnique({ where: { id: other.id } });
    const response = await call(method, path, ids(), { ...SURPLUS, ...body() });
    expect(response.status).toBeLessThan(300);
    expect(await db.user.findUnique({ where: { id: other.id } })).toEqual(otherBefore);
    expect(await rowsOf(me.id)).not.toMatch(CHOSEN);
  });

  test('are ignored by the registration form', async () => {
    const form = new URLSearchParams({
      username: 'newcomer-form',
      email: 'newcomer-form@example.org',
      password: 'a long enough one',
      confirmPassword: 'a long enough one',
      primaryLanguage: 'English',
      ...Object.fromEntries(Object.entries(SURPLUS).map(([name, value]) => [name, String(value)])),
    });
    const response = await callRoute(await route('/register'), {
      method: 'POST',
      path: '/register',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(response.status).toBe(303);
    const user = await db.user.findFirstOrThrow({ where: { username: 'newcomer-form' } });
    expect(user).toMatchObject({ role: 'user', emailKey: 'newcomer-form@example.org' });
    expect(await rowsOf(user.id)).not.toMatch(CHOSEN);
  });

  test('cannot set views, author or version of a post', async () => {
    const admin = await signedInUser('admin');
    const post = { ...SURPLUS, title: 'A post', slug: 'forbidden-access-post', content: 'x' };
    const created = await call('POST', '/api/admin/blog/posts', {}, post, admin.token);
    expect(created.status).toBe(201);
    const row = await db.blogPost.findUniqueOrThrow({ where: { slug: 'forbidden-access-post' } });
    expect(row).toMatchObject({ authorId: admin.id, viewCount: 0, version: 1, status: 'draft' });
    expect(row.id).not.toBe('chosen-id');
  });
});

describe('other people’s data', () => {
  test('is not changed, whatever id is given', async () => {
    await call(
      'PUT',
      '/api/podcast/:slug/review',
      { slug: podcast.slug },
      { rating: 2 },
      other.token,
    );
    await call('POST', '/api/favorites/:slugOrId', { slugOrId: podcast.id }, {}, other.token);
    const episodeId = podcast.episodeIds[1]!;
    const heard = { position: 30, listenedAt: '2026-11-21T10:00:00.000Z' };
    await call('PUT', '/api/episodes/:episodeId/position', { episodeId }, heard, other.token);
    const before = await rowsOf(other.id);
    const named = { userId: other.id, id: other.id, podcastId: podcast.id };

    await call('DELETE', '/api/podcast/:slug/review', { slug: podcast.slug }, named);
    await call('DELETE', '/api/favorites/:slugOrId', { slugOrId: podcast.id }, named);
    await call(
      'PUT',
      '/api/episodes/:episodeId/position',
      { episodeId },
      { ...heard, ...named, position: 1 },
    );
    await call('PATCH', '/api/profile', {}, { ...named, bio: 'Not mine' });
    const theirs = await db.session.findFirstOrThrow({ where: { userId: other.id } });
    for (const path of ['/my-profile/sessions', '/my-profile', '/my-profile/preferences']) {
      await callRoute(await route(path), {
        method: 'POST',
        path,
        cookieToken: me.token,
        body: new URLSearchParams({ ...named, sessionId: theirs.id, bio: 'Not mine' }),
      }).catch(() => undefined);
    }
    expect(await rowsOf(other.id)).toBe(before);
  });

  test('is not in a member’s own export', async () => {
    const shows = await Promise.all(
      ['My show', 'Their show'].map((title) => storedPodcast({ title, episodes: 1 })),
    );
    // The same data for both, so that each kind exists once rightfully and once as a potential leak.
    for (const [index, whose] of [me, other].entries()) {
      const show = shows[index]!;
      const words = index === 0 ? 'My words' : 'Their words';
      const theirOther = [other, me][index]!;
      const send = (method: string, path: string, ids: Record<string, string>, body: object) =>
        call(method, path, ids, body, whose.token);
      await send(
        'PUT',
        '/api/podcast/:slug/review',
        { slug: show.slug },
        { rating: 1, content: words },
      );
      await send('POST', '/api/favorites/:slugOrId', { slugOrId: show.slug }, {});
      await send('POST', '/api/user/:userId/follow', { userId: theirOther.id }, {});
      const heard = { position: 11 + index, listenedAt: '2026-11-21T10:00:00.000Z' };
      await send(
        'PUT',
        '/api/episodes/:episodeId/position',
        { episodeId: show.episodeIds[0]! },
        heard,
      );
    }
    const path = '/my-profile/export';
    const text = await (await call('GET', path, {})).text();
    expect(text).toContain('me-myself@example.org');
    for (const mine of ['My words', 'My show', '"position": 11', 'somebody-else']) {
      expect(text).toContain(mine);
    }
    expect(text).not.toMatch(/Their (words|show)|"position": 12/);
    expect(text).not.toMatch(/somebody-else@|argon2|tokenHash|passwordHash/);
    const position = await call('GET', '/api/episodes/:episodeId/position', {
      episodeId: podcast.episodeIds[1]!,
    });
    expect(JSON.stringify(await position.json())).not.toContain('"position":30');
  });
});

describe('too many requests', () => {
  type Way = {
    method: string;
    path: string;
    ids?: () => Record<string, string>;
    form?: Record<string, string>;
    body?: unknown;
    most: number;
    member?: boolean;
    query?: string;
  };
  const ways: [name: string, way: Way][] = [
    ['search', { method: 'GET', path: '/search', query: '?q=tafsir', most: 150 }],
    ['trending', { method: 'GET', path: '/search', query: '?trending=1', most: 150 }],
    ['search call', { method: 'GET', path: '/api/search/podcasts', query: '?q=tafsir', most: 150 }],
    [
      'contact',
      {
        method: 'POST',
        path: '/contact',
        form: { name: 'A', email: 'a@example.org', message: 'Salam to you all' },
        most: 5,
      },
    ],
    [
      'newsletter',
      { method: 'POST', path: '/newsletter', form: { email: 'a@example.org' }, most: 10 },
    ],
    [
      'creating',
      {
        method: 'POST',
        path: '/api/podcast/create/:podcastIndexId',
        ids: () => ({ podcastIndexId: '999999999' }),
        most: 60,
      },
    ],
    [
      'refreshing',
      {
        method: 'PUT',
        path: '/api/podcast/:slug/refresh',
        ids: () => ({ slug: 'no-such-show' }),
        most: 30,
      },
    ],
    [
      'reviewing',
      {
        method: 'PUT',
        path: '/api/podcast/:slug/review',
        ids: () => ({ slug: podcast.slug }),
        body: { rating: 3 },
        most: 30,
        member: true,
      },
    ],
    [
      'reporting',
      {
        method: 'POST',
        path: '/api/reviews/:reviewId/report',
        ids: () => ({ reviewId: 'none' }),
        body: { reason: 'spam' },
        most: 20,
        member: true,
      },
    ],
    [
      'reporting podcasts',
      {
        method: 'POST',
        path: '/api/podcast/:slug/report',
        ids: () => ({ slug: podcast.slug }),
        body: { reason: 'spam' },
        most: 20,
        member: true,
      },
    ],
    [
      'reporting episodes',
      {
        method: 'POST',
        path: '/api/episodes/:episodeId/report',
        ids: () => ({ episodeId: 'none' }),
        body: { reason: 'spam' },
        most: 20,
        member: true,
      },
    ],
    [
      'the profile’s form',
      { method: 'POST', path: '/my-profile', form: { bio: 'Salam' }, most: 300, member: true },
    ],
    [
      'deleting a review by its form',
      {
        method: 'POST',
        path: '/podcast/:slug/review/delete',
        ids: () => ({ slug: 'none' }),
        form: {},
        most: 30,
        member: true,
      },
    ],
    [
      'registering',
      { method: 'POST', path: '/api/auth/register', body: { email: 'no' }, most: 100 },
    ],
  ];

  test.each(ways)('to %s end with 429 and Retry-After', async (name, way) => {
    const { method, path, ids = () => ({}), form, body, most, member, query = '' } = way;
    const token = member ? (await signedInUser()).token : undefined;
    const ask = async (address: string) => {
      try {
        return await callRoute(await route(path), {
          method,
          path: fill(path, ids()) + query,
          params: paramsOf(path, ids()),
          token,
          body: form ? new URLSearchParams(form) : body,
          peerAddress: address,
          headers: { 'X-Forwarded-For': `203.0.113.${Math.random()}` },
        });
      } catch (thrown) {
        const { init } = thrown as { init?: ResponseInit };
        if (!init) throw thrown;
        return new Response(null, init);
      }
    };
    const outcome = async (address: string) => {
      const answer = await ask(address);
      // A form's refusal is data with its own status.
      const text = await answer.text();
      const inner = /"status":(\d+)/.exec(text)?.[1];
      const headers = /"Retry-After":"\d+"/.test(text) || answer.headers.has('retry-after');
      return { status: inner && answer.status === 200 ? Number(inner) : answer.status, headers };
    };
    for (let time = 0; time < most; time += 1) {
      // All IPv6 addresses of one network count as one.
      const { status } = await outcome(`2001:db8:${name.length}:${most}::${time.toString(16)}`);
      expect(status, `${name} ${time}`).not.toBe(429);
    }
    expect(await outcome(`2001:db8:${name.length}:${most}::ffff`)).toEqual({
      status: 429,
      headers: true,
    });
    if (!member) expect((await outcome('192.0.2.200')).status).not.toBe(429);
  });

  test('no longer flip a switch', async () => {
    const { id, token } = await signedInUser();
    const flip = async (value: boolean) =>
      callRoute(await route('/my-profile/preferences'), {
        method: 'POST',
        path: '/my-profile/preferences',
        token,
        body: new URLSearchParams({ autoplayEnabled: String(value) }),
      });
    const isOn = async () => (await db.user.findUniqueOrThrow({ where: { id } })).autoplayEnabled;
    for (let time = 0; time < 300; time += 1) await flip(time % 2 === 0);
    expect(await isOn()).toBe(false);
    await flip(true);
    expect(await isOn()).toBe(false);
  });

  test('to register are not allowed again with a new account', async () => {
    const from = '192.0.2.99';
    const path = '/api/auth/register';
    for (let time = 0; time < 100; time += 1) await call('POST', path, {}, {}, '', from);
    expect((await call('POST', path, {}, {}, '', from)).status).toBe(429);
    expect((await call('POST', path, {}, {}, me.token, from)).status).toBe(429);
  });
});

describe('whether an account exists', () => {
  const everything = async (response: Response) => ({
    status: response.status,
    headers: [...response.headers].map(([name, value]) => [
      name,
      // Signing the same content yields the same cookie value, so the values can be compared.
      name === 'set-cookie' ? value.split(';').slice(0, 2) : value,
    ]),
    body: await response.text(),
  });

  test.each(['/newsletter', '/forgot-password'])('is not revealed by %s', async (path) => {
    const ask = async (email: string) => {
      try {
        const response = await callRoute(await route(path), {
          method: 'POST',
          path,
          body: new URLSearchParams({ email }),
          headers: { 'Sec-Fetch-Site': 'same-origin' },
        });
        return await everything(response);
      } catch (thrown) {
        return thrown;
      }
    };
    expect(await ask('me-myself@example.org')).toEqual(await ask('nobody-at-all@example.org'));
  });
});
