import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '~/adapters/database/client.server';
import { ConflictError, InvalidError, NotFoundError, ThrottledError } from '~/domain/errors';
import { api, endpoint } from '~/http/api.server';
import { callRoute, signedInUser } from '../support/site/call';

const echo = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Says who asks.',
    query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
    handle: async ({ actor, query }) => ({ name: actor?.username ?? null, page: query.page }),
  }),
  POST: endpoint({
    access: 'member',
    summary: 'Says it back.',
    body: z.object({ text: z.string('Please write something').min(1, 'Please write something') }),
    status: 201,
    handle: async ({ body }) => ({ text: body.text }),
  }),
  PUT: endpoint({
    access: 'admin',
    summary: 'Refuses as told.',
    body: z.object({ refusal: z.string() }),
    handle: async ({ body }) => {
      if (body.refusal === 'conflict') throw new ConflictError('It is so already.');
      if (body.refusal === 'invalid') throw new InvalidError('Not that.', { text: ['Not that.'] });
      if (body.refusal === 'throttled') throw new ThrottledError(17);
      throw new Error('a secret detail');
    },
  }),
  DELETE: endpoint({ access: 'super_admin', summary: 'Nothing.', handle: async () => undefined }),
});
const route = { loader: echo, action: echo };

let user: { username: string; token: string };
let admin: { token: string };
beforeAll(async () => {
  user = await signedInUser('user', 'Maryam');
  admin = await signedInUser('admin');
});

const outcome = async (response: Response) => ({
  status: response.status,
  body: response.status === 204 ? null : await response.json(),
});

test('responds with 401 when the account is deleted during the request', async () => {
  const leaving = await signedInUser('user', 'Leaving');
  const remove = api({
    POST: endpoint({
      access: 'member',
      summary: 'Loses its account.',
      handle: async ({ actor }) => {
        await db.user.delete({ where: { id: actor.id } });
        throw new NotFoundError('Profile not found');
      },
    }),
  });
  const answer = await callRoute(
    { loader: remove, action: remove },
    { method: 'POST', path: '/api/remove', token: leaving.token },
  );
  expect(answer.status).toBe(401);
});

describe('access', () => {
  test('lets anyone read and identifies the caller by bearer token or cookie', async () => {
    expect(await outcome(await callRoute(route, { path: '/api/echo' }))).toEqual({
      status: 200,
      body: { name: null, page: 1 },
    });
    for (const how of [{ token: user.token }, { cookieToken: user.token }]) {
      const answer = await outcome(await callRoute(route, { path: '/api/echo?page=2', ...how }));
      expect(answer.body).toEqual({ name: 'Maryam', page: 2 });
    }
  });

  test('rejects an invalid bearer token, even with a valid cookie', async () => {
    const response = await callRoute(route, {
      path: '/api/echo',
      token: 'x'.repeat(43),
      cookieToken: user.token,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('requires sign-in for writes and the admin role for admin writes', async () => {
    const body = { text: 'salam' };
    expect((await callRoute(route, { method: 'POST', path: '/api/echo', body })).status).toBe(401);
    const put = { method: 'PUT', path: '/api/echo', body: { refusal: 'conflict' } };
    expect((await callRoute(route, { ...put, token: user.token })).status).toBe(403);
    expect((await callRoute(route, { ...put, token: admin.token })).status).toBe(409);
    const remove = { method: 'DELETE', path: '/api/echo' };
    expect((await callRoute(route, { ...remove, token: admin.token })).status).toBe(403);
  });
});

describe('requests from another site', () => {
  const write = (headers: Record<string, string>) =>
    callRoute(route, {
      method: 'POST',
      path: '/api/echo',
      body: { text: 'salam' },
      cookieToken: user.token,
      headers,
    });

  test.each([
    ['a foreign page', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin' }, 201],
  ])('handles a cookie write from %s', async (_, headers, status) => {
    expect((await write(headers)).status).toBe(status);
  });

  test.each([
    ['http://evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 201],
  ])('handles a write from an older browser with Origin: %s', async (origin, status) => {
    const response = await callRoute(route, {
      method: 'POST',
      path: '/api/echo',
      body: { text: 'salam' },
      headers: { Cookie: `auth_token=${user.token}`, Origin: origin },
    });
    expect(response.status).toBe(status);
  });

  test('rejects a cookie write with neither header, but accepts a bearer token', async () => {
    const call = { method: 'POST', path: '/api/echo', body: { text: 'salam' } };
    const cookie = { Cookie: `auth_token=${user.token}` };
    expect((await callRoute(route, { ...call, headers: cookie })).status).toBe(403);
    expect((await callRoute(route, { ...call, token: user.token })).status).toBe(201);
  });

  test('rejects cross-site writes with an unrelated Authorization header', async () => {
    for (const scheme of ['Basic dXNlcjpwYXNz', `Bearers ${user.token}`, 'Digest x', '']) {
      const response = await write({ Authorization: scheme, 'Sec-Fetch-Site': 'cross-site' });
      expect([scheme, response.status]).toEqual([scheme, 403]);
      const own = await write({ Authorization: scheme, 'Sec-Fetch-Site': 'same-origin' });
      expect([scheme, own.status]).toEqual([scheme, 201]);
    }
  });
});

describe('invalid requests', () => {
  const post = (body: unknown, headers = {}) =>
    callRoute(route, { method: 'POST', path: '/api/echo', token: user.token, body, headers });

  test('names the invalid field', async () => {
    expect(await outcome(await post({}))).toEqual({
      status: 422,
      body: { error: 'Please write something', fields: { text: ['Please write something'] } },
    });
  });

  test('rejects malformed JSON, wrong types, large bodies, wrong methods and bad queries', async () => {
    expect((await post('{"text":')).status).toBe(400);
    expect((await post('text=x', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post({ text: 'x'.repeat(40_000) })).status).toBe(413);
    expect((await callRoute(route, { path: '/api/echo?page=zero' })).status).toBe(400);
    // Deeper than any stack can follow.
    const deep = '['.repeat(16_000) + ']'.repeat(16_000);
    expect((await post(deep)).status).toBe(400);
    expect((await post('null')).status).toBe(422);
    const patch = await callRoute(route, { method: 'PATCH', path: '/api/echo', token: user.token });
    expect(patch.status).toBe(405);
    expect(patch.headers.get('Allow')).toBe('GET, HEAD, POST, PUT, DELETE');
  });

  test('states the length of each answer, by which short ones are sent uncompressed', async () => {
    const word = { method: 'POST', path: '/api/echo', body: { text: 'السلام عليكم' } };
    for (const token of [user.token, undefined]) {
      for (const call of [{ path: '/api/echo' }, word]) {
        const response = await callRoute(route, { ...call, ...(token && { token }) });
        const { byteLength } = await response.clone().arrayBuffer();
        expect(response.headers.get('Content-Length')).toBe(String(byteLength));
      }
    }
  });

  test('limits a streamed body, which has no Content-Length', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
    const request = new Request('http://localhost:3000/api/echo', {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    const response = await echo({ request, params: {}, context: {} });
    expect(response.status).toBe(413);
  });

  test('returns refusals in the documented shape and hides unexpected errors', async () => {
    const put = (refusal: string) =>
      callRoute(route, { method: 'PUT', path: '/api/echo', token: admin.token, body: { refusal } });
    expect(await outcome(await put('invalid'))).toEqual({
      status: 422,
      body: { error: 'Not that.', fields: { text: ['Not that.'] } },
    });
    const throttled = await put('throttled');
    expect([throttled.status, throttled.headers.get('Retry-After')]).toEqual([429, '17']);
    const failed = await outcome(await put('other'));
    expect(failed.status).toBe(500);
    expect(JSON.stringify(failed.body)).not.toContain('secret');
  });
});

test('sends the security headers with every response and forbids scripts', async () => {
  const answers = await Promise.all([
    callRoute(route, { path: '/api/echo' }),
    callRoute(route, { method: 'POST', path: '/api/echo' }),
    callRoute(route, { method: 'PATCH', path: '/api/echo' }),
  ]);
  for (const { headers } of answers) {
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Responses for visitors are stored, but revalidated each time.
    expect(headers.get('Cache-Control')).toMatch(/^no-(store|cache)$/);
  }
});

test('responds with 503, not 500, from a cached call while the database is down', async () => {
  const away = Object.assign(new Error('Raw query failed'), {
    name: 'PrismaClientKnownRequestError',
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } },
  });
  const kept = api({
    GET: endpoint({
      access: 'anyone',
      summary: 'Reads.',
      cacheUntil: 'write',
      handle: () => Promise.reject(away),
    }),
  });
  const response = await kept({
    request: new Request('http://localhost:3000/api/kept'),
    params: {},
    context: { cacheResponse: () => Promise.reject(away) },
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});
