import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '~/adapters/database/client.server';
import { api, endpoint } from '~/http/api.server';
import { loader as feed } from '~/routes/blog/feed';
import { callRoute, signedInUser } from '../support/site/call';
import { callAt } from '../support/site/site-map';

const { loader: episodes } = await callAt('podcast/:slug/episodes');
const { loader: search } = await callAt('search/podcasts');
const { loader: posts } = await callAt('blog/posts');
const { loader: profile } = await callAt('profile');

// CORS, revalidation, rate-limit headers, and messages for invalid parameters.

const shown = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Says who asks.',
    query: z.object({ page: z.coerce.number().int().min(1).max(9).default(1) }),
    handle: async ({ actor }) => ({ name: actor?.username ?? null }),
  }),
  POST: endpoint({ access: 'anyone', summary: 'Writes.', handle: async () => ({ done: true }) }),
});

const route = (handler: unknown) => ({ loader: handler, action: handler }) as never;
const CORS = 'access-control-allow-origin';
let token: string;
beforeAll(async () => ({ token } = await signedInUser()));

describe('cross-origin requests', () => {
  test('may read responses for visitors, including errors, without credentials', async () => {
    for (const path of ['/api/x', '/api/x?page=none']) {
      const { headers } = await callRoute(route(shown), {
        path,
        headers: { Origin: 'https://a.test' },
      });
      expect(headers.get(CORS)).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
      expect(headers.get('vary')).toContain('Cookie');
    }
  });

  test('may not read responses that depend on a session or calls that require one', async () => {
    for (const credentials of [
      { token },
      { cookieToken: token },
      { cookieToken: 'x'.repeat(43) },
    ]) {
      const { headers } = await callRoute(route(shown), { path: '/api/x', ...credentials });
      expect(headers.get(CORS)).toBeNull();
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(
      (await callRoute(route(profile), { path: '/api/profile' })).headers.get(CORS),
    ).toBeNull();
    const written = await callRoute(route(shown), { method: 'POST', path: '/api/x', body: {} });
    expect([written.status, written.headers.get(CORS)]).toEqual([200, null]);
  });

  test('get a successful preflight for reads, but not for writes', async () => {
    const ask = (handler: unknown, method: string) =>
      (handler as (args: unknown) => Promise<Response>)({
        request: new Request('http://localhost:3000/api/x', {
          method: 'OPTIONS',
          headers: { 'Access-Control-Request-Method': method },
        }),
        params: {},
        context: {},
      });
    const preflight = await ask(shown, 'GET');
    expect([preflight.status, preflight.headers.get(CORS)]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/authorization/i);
    for (const [handler, method] of [
      [shown, 'POST'],
      [profile, 'GET'],
    ] as const) {
      const refused = await ask(handler, method);
      expect([refused.status, refused.headers.get(CORS)]).toEqual([405, null]);
    }
  });
});

test.each([
  ['JSON', posts, '/api/blog/posts'],
  ['the feed', feed, '/blog/feed.xml'],
])('does not send %s again if it has not changed', async (_, handler, path) => {
  const first = await callRoute(route(handler), { path });
  const etag = first.headers.get('etag')!;
  expect(first.status).toBe(200);
  const again = await callRoute(route(handler), {
    path,
    headers: { 'If-None-Match': `"x", ${etag}` },
  });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.headers.get(CORS)).toBe('*');
  const any = await callRoute(route(handler), { path, headers: { 'If-None-Match': '*' } });
  expect(any.status).toBe(304);
  const other = await callRoute(route(handler), { path, headers: { 'If-None-Match': 'W/"x"' } });
  expect(other.status).toBe(200);
});

describe('Last-Modified', () => {
  afterEach(() => vi.useRealTimers());

  test('is tracked per URL and changes with the body', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let count = 1;
    const counted = api({
      GET: endpoint({ access: 'anyone', summary: 'Counts.', handle: async () => ({ count }) }),
    });
    const changedAt = async (path: string) =>
      (await callRoute(route(counted), { path })).headers.get('last-modified');
    vi.setSystemTime('2026-11-25T10:00:00Z');
    expect(await changedAt('/api/counted')).toBe('Wed, 25 Nov 2026 10:00:00 GMT');
    vi.setSystemTime('2026-11-25T11:00:00Z');
    expect(await changedAt('/api/counted')).toBe('Wed, 25 Nov 2026 10:00:00 GMT');
    expect(await changedAt('/api/counted?page=2')).toBe('Wed, 25 Nov 2026 11:00:00 GMT');
    count = 2;
    expect(await changedAt('/api/counted')).toBe('Wed, 25 Nov 2026 11:00:00 GMT');
  });

  test('is the newest post’s publication date in the feed', async () => {
    const published = new Date(Date.now() - 86_400_000);
    const category = await db.blogCategory.create({ data: { name: 'Dated', slug: 'dated' } });
    await db.blogPost.create({
      data: {
        slug: 'dated',
        title: 'Dated',
        content: 'Words',
        authorName: 'Amina',
        categoryId: category.id,
        status: 'published',
        publishedAt: published,
      },
    });
    const { headers } = await callRoute(route(feed), { path: '/blog/feed.xml' });
    expect(headers.get('last-modified')).toBe(published.toUTCString());
  });
});

test('reports the remaining rate limit', async () => {
  const ask = () =>
    callRoute(route(search), { path: '/api/search/podcasts?q=zz', peerAddress: '192.0.2.77' });
  const [first, second] = [await ask(), await ask()];
  expect(first.headers.get('ratelimit-policy')).toBe('"search";q=150;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"search";r=149;t=\d+$/);
  expect(second.headers.get('ratelimit')).toMatch(/^"search";r=148;t=\d+$/);
  for (let count = 0; count < 148; count += 1) await ask();
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"search";r=0;t=\d+$/);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});

test.each([
  [posts, 'page=none', 'page', 'Please give a number'],
  [posts, 'page=1.5', 'page', 'Please give a whole number'],
  [posts, 'page=0', 'page', 'Please give a number of at least 1'],
  [posts, 'limit=101', 'limit', 'Please give a number of at most 100'],
  [
    posts,
    `category=${'x'.repeat(501)}`,
    'category',
    'Please give a text of at most 500 characters',
  ],
  [episodes, 'sort=up', 'sort', 'Please give one of these: newest, oldest, show'],
])(
  'names the invalid parameter in a message of the site: %#',
  async (handler, query, name, words) => {
    const params = { slug: 'any' };
    const answer = await callRoute(route(handler), { path: `/api/x?${query}`, params });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: `The address is not right: ${name}: ${words}`,
      fields: { [name]: [words] },
    });
  },
);
