import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import * as route from '~/routes/site/audio-relay';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';

vi.hoisted(() => {
  process.env.DOWNLOAD_RELAY = '3';
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const audio = Buffer.alloc(1_500_000, 7);
let type = 'audio/mpeg';
const host = createServer((request, response) => {
  const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
  if (request.url === '/gone.mp3') return void response.writeHead(404).end();
  response.writeHead(from > 0 ? 206 : 200, {
    'Content-Type': type,
    'Content-Length': audio.length - from,
    'Last-Modified': 'Wed, 25 Nov 2026 00:00:00 GMT',
    'Set-Cookie': 'listener=1',
    ...(from > 0 && { 'Content-Range': `bytes ${from}-${audio.length - 1}/${audio.length}` }),
  });
  response.end(audio.subarray(from));
});

let token: string;
let episodeId: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

async function storeEpisode(audioUrl: string): Promise<void> {
  ({ token } = await signedInUser());
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  episodeId = episodeIds[0]!;
  await db.episode.update({ where: { id: episodeId }, data: { audioUrl } });
}

const hosted = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;

const ask = (headers: Record<string, string> = {}, cookieToken: string | undefined = token) =>
  callRoute(route, {
    path: `/episodes/${episodeId}/audio`,
    params: { episodeId },
    headers,
    ...(cookieToken && { cookieToken }),
  });

test('a member gets the recording with its date, and nothing else of the host', async () => {
  await storeEpisode(hosted('/1.mp3'));
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '1500000',
    'last-modified': 'Wed, 25 Nov 2026 00:00:00 GMT',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(Buffer.from(await response.arrayBuffer()).equals(audio)).toBe(true);
});

test('a range is passed through', async () => {
  await storeEpisode(hosted('/1.mp3'));
  const response = await ask({ Range: 'bytes=1000000-' });
  expect(response.status).toBe(206);
  expect((await response.arrayBuffer()).byteLength).toBe(500_000);
  expect(response.headers.get('content-range')).toBe('bytes 1000000-1499999/1500000');
});

test('a page of the host is no page of this site', async () => {
  await storeEpisode(hosted('/1.mp3'));
  type = 'text/html';
  const response = await ask();
  type = 'audio/mpeg';
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  await response.body?.cancel();
});

test('what a member gets in a day is limited, and what is refused does not count', async () => {
  await storeEpisode(hosted('/1.mp3'));
  await (await ask()).arrayBuffer();
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  const rest = await ask({ Range: 'bytes=900000-' });
  expect(rest.status).toBe(206);
  await rest.arrayBuffer();
});

test('visitors, other addresses and hosts without the recording are refused', async () => {
  await storeEpisode(hosted('/gone.mp3'));
  expect((await ask({}, '')).status).toBe(401);
  expect((await ask()).status).toBe(502);
  await storeEpisode('http://169.254.169.254/latest');
  expect((await ask()).status).toBe(502);
  await storeEpisode('/sample/audio/tone-01.mp3');
  expect((await ask()).status).toBe(404);
});
