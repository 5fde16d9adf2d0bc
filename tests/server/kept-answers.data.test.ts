import { once } from 'node:events';
import { request as send, createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { cachedResponses, cacheResponse } from '~/server/response-cache.server';
import { storedPodcast } from '../support/site/call';

// A call that counts podcasts, behind the response cache.

/** On PostgreSQL, writes to the server's other databases, such as those of other tests, change the version too. */
const version = vi.hoisted(() => ({ quiet: false }));
vi.mock('~/adapters/database/cache-until-write.server', async (load) => {
  const { dataVersion } =
    await load<typeof import('~/adapters/database/cache-until-write.server')>();
  return { dataVersion: async () => (version.quiet ? 'the same' : dataVersion()) };
});

const made = vi.fn();
let server: Server;
let status = 200;

async function answer(request: Request, response: Response): Promise<void> {
  made();
  const keep = await cacheResponse(request, response, 'write');
  const text = JSON.stringify({ count: await db.podcast.count(), more: ' '.repeat(2_000) });
  const own = { 'X-Own': 'kept', 'Content-Type': 'application/json' };
  const headers = { ETag: '"tag"', Vary: 'Cookie, Authorization', ...own };
  await keep?.(new globalThis.Response(text, { status, headers }));
  response.status(status).set(headers).send(text);
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
  version.quiet = true;
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
  const first = await ask('/a');
  const { body, headers } = await ask('/a');
  expect(headers['content-type']).toBe(first.headers['content-type']);
  expect([countIn(body), headers['x-own'], headers.etag]).toEqual([0, 'kept', '"tag"']);
  expect(made).toHaveBeenCalledTimes(1);
  version.quiet = false;
  expect(countIn((await ask('/a')).body)).toBe(0);
  const { id } = await storedPodcast();
  expect(countIn((await ask('/a')).body)).toBe(1);
  await other.podcast.delete({ where: { id }, select: { id: true } });
  expect(countIn((await ask('/a')).body)).toBe(0);
  await other.$disconnect();
});

test('caches per URL and encoding, and responds with 304 to a known ETag', async () => {
  for (let time = 0; time < 2; time += 1) {
    for (const path of ['/b', '/b?page=2']) await ask(path);
    const { body, headers } = await ask('/b', { 'accept-encoding': 'gzip' });
    if (time === 0) continue;
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(countIn(gunzipSync(body))).toBe(0);
  }
  expect(made).toHaveBeenCalledTimes(3);
  const known = await ask('/b', { 'if-none-match': 'W/"tag"', 'accept-encoding': 'gzip' });
  expect([known.status, known.body.length, known.headers['x-own']]).toEqual([304, 0, 'kept']);
  expect(made).toHaveBeenCalledTimes(3);
});

test('ignores parameters that no call reads', async () => {
  for (const query of ['page=2', 'page=2&utm_source=x', 'q=1&page=2']) await ask(`/e?${query}`);
  expect(made).toHaveBeenCalledTimes(1);
  for (const query of ['page=3', 'page=2&limit=5', 'page=2&sort=oldest']) await ask(`/e?${query}`);
  expect(made).toHaveBeenCalledTimes(4);
});

test('bypasses the cache for requests with a cookie or token', async () => {
  const credentials = [{ cookie: 'auth_token=x' }, { authorization: 'Bearer x' }];
  for (const headers of credentials) await ask('/c', headers);
  expect(made).toHaveBeenCalledTimes(2);
  await ask('/c');
  expect(made).toHaveBeenCalledTimes(3);
  for (const headers of credentials) await ask('/c', headers);
  await ask('/c', {}, 'HEAD');
  expect(made).toHaveBeenCalledTimes(6);
});

test('does not cache errors', async () => {
  status = 404;
  for (let time = 0; time < 2; time += 1) await ask('/d');
  expect(made).toHaveBeenCalledTimes(2);
});
