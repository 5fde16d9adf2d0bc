import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import * as route from '~/routes/site/artwork';
import { callRoute } from '../support/site/call';

let connections = 0;
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let inside: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  inside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/a.jpg`;
});
afterAll(() => void canary.close());

const ask = (path: string) => callRoute(route, { path });

test('responds with 404 to unsigned URLs and fetches nothing', async () => {
  const path = artworkPath(inside)!;
  for (const wrong of [
    '/artwork',
    `/artwork?source=${encodeURIComponent(inside)}`,
    `/artwork?source=${encodeURIComponent(inside)}&signature=aaaaaaaaaaaaaaaaaaaaaa`,
    path.replace('a.jpg', 'b.jpg'),
    `${path}&source=${encodeURIComponent('http://img.example/other')}`,
    `${path}&shape=wide`,
    `${path}&shape=round`,
    ...['97', '0', '-96', '1e9', 'x', '96.5', '99999', 'NaN'].map(
      (width) => `${path}&width=${width}`,
    ),
  ]) {
    const response = await ask(wrong);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect(connections).toBe(0);
});

test('returns a briefly cached transparent picture for an unavailable source, so that the letter behind it shows', async () => {
  const response = await ask(`${artworkPath(inside)}&width=96`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'none'") as string,
  });
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(80);
  expect(connections).toBe(0);
});
