import { once } from 'node:events';
import { request as send, createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { MINUTE } from '~/lib/time/milliseconds';
import { cachedResponses, cacheResponse } from '~/server/response-cache.server';
import { storedPodcast } from '../support/site/call';

// A call and a page that count podcasts, behind the response cache.

const made = vi.fn();
let server: Server;
let status = 200;

async function answer(request: Request, response: Response): Promise<void> {
  made();
  const until = request.path.startsWith('/api/') ? 'write' : 'minute';
  const keep = await cacheResponse(request, response, until);
  const text = JSON.stringify({ count: await db.podcast.count(), more: ' '.repeat(2_000) });
  const own = { 'X-Own': 'kept', 'Content-Type': 'application/json' };
  const isEncoded = request.path === '/encoded';
  const coding: Record<string, string> = isEncoded
    ? { 'Content-Encoding': 'gzip' }
    : { ETag: '"tag"' };
  const headers = { ...coding, Vary: 'Cookie, Authorization', ...own };
  const body = isEncoded ? gzipSync(text) : text;
  await keep?.(new globalThis.Response(body, { status, headers }));
  response.status(status).set(headers).end(body);
}

beforeAll(async () => {
  const app = express();
  app.use(cachedResponses);
  app.use((request, response, next) => void answer(request, response).catch(next));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => server.close());

beforeEach(async () => {
  await db.podcast.deleteMany();
  made.mockClear();
  status = 200;
});

async function ask(path: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = send({ port, host: '127.0.0.1', path, headers, method }).end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const countIn = (body: Buffer): number => (JSON.parse(body.toString()) as { count: number }).count;

test('caches a response until any process writes', async () => {
  const other = await openDatabase(env.DATABASE_URL);
  const first = await ask('/api/a');
  const { body, headers } = await ask('/api/a');
  expect(headers['content-type']).toBe(first.headers['content-type']);
  expect([countIn(body), headers['x-own'], headers.etag]).toEqual([0, 'kept', '"tag"']);
  expect(made).toHaveBeenCalledTimes(1);
  expect(countIn((await ask('/api/a')).body)).toBe(0);
  const { id } = await storedPodcast();
  expect(countIn((await ask('/api/a')).body)).toBe(1);
  await other.podcast.delete({ where: { id }, select: { id: true } });
  expect(countIn((await ask('/api/a')).body)).toBe(0);
  await other.$disconnect();
});

test('caches per URL and encoding, and responds with 304 to a known ETag', async () => {
  for (let time = 0; time < 2; time += 1) {
    for (const path of ['/api/b', '/api/b?page=2']) await ask(path);
    const { body, headers } = await ask('/api/b', { 'accept-encoding': 'gzip' });
    if (time === 0) continue;
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(countIn(gunzipSync(body))).toBe(0);
  }
  expect(made).toHaveBeenCalledTimes(3);
  const known = await ask('/api/b', { 'if-none-match': 'W/"tag"', 'accept-encoding': 'gzip' });
  expect([known.status, known.body.length, known.headers['x-own']]).toEqual([304, 0, 'kept']);
  expect(made).toHaveBeenCalledTimes(3);
});

test('ignores parameters that no call reads', async () => {
  for (const query of ['page=2', 'page=2&utm_source=x', 'q=1&page=2']) await ask(`/api/e?${query}`);
  expect(made).toHaveBeenCalledTimes(1);
  for (const query of ['page=3', 'page=2&limit=5', 'page=2&sort=oldest'])
    await ask(`/api/e?${query}`);
  expect(made).toHaveBeenCalledTimes(4);
});

test('bypasses the cache for requests with a cookie or token', async () => {
  const credentials = [{ cookie: 'auth_token=x' }, { authorization: 'Bearer x' }];
  for (const headers of credentials) await ask('/api/c', headers);
  expect(made).toHaveBeenCalledTimes(2);
  await ask('/api/c');
  expect(made).toHaveBeenCalledTimes(3);
  for (const headers of credentials) await ask('/api/c', headers);
  await ask('/api/c', {}, 'HEAD');
  expect(made).toHaveBeenCalledTimes(6);
});

test('does not cache errors', async () => {
  status = 404;
  for (let time = 0; time < 2; time += 1) await ask('/api/d');
  expect(made).toHaveBeenCalledTimes(2);
});

test('caches a page for a minute at most, per browser language and parameters that pages read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const query of ['', '?utm_source=x', '?limit=5']) await ask(`/f${query}`);
    expect(made).toHaveBeenCalledTimes(1);
    await ask('/f?q=a');
    await ask('/f', { 'accept-language': 'ar' });
    await ask('/f', { 'accept-language': 'ar-EG,ar;q=0.9' });
    expect(made).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(MINUTE - 1);
    await ask('/f');
    expect(made).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1);
    await ask('/f');
    expect(made).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

test('does not encode a page twice, and sends one without an ETag whole', async () => {
  const encoded = { 'accept-encoding': 'gzip', 'if-none-match': '"other"' };
  for (let time = 0; time < 2; time += 1) {
    const { body, status: got } = await ask('/encoded', encoded);
    expect([got, countIn(gunzipSync(body))]).toEqual([200, 0]);
  }
  expect(made).toHaveBeenCalledTimes(1);
});
