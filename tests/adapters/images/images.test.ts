import { createServer, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ImageFetcher,
  type ImageFetcherOptions,
  imageTypeOf,
  isWholeWebp,
} from '~/adapters/images/image-fetcher.server';
import { makeMaster, makeRendition } from '~/adapters/images/resize.server';
import { startFeedServer, type FeedServer } from '../feeds/feed-server';
import { picture, pngThatClaims, SVG } from './pictures';

const SQUARE = { width: 640, height: 640 };

describe('images', () => {
  test.each(['avif', 'gif', 'jpeg', 'png', 'webp'] as const)('reads %s', async (format) => {
    const bytes = await picture(900, 700, format);
    expect(imageTypeOf(bytes)).toBe(format);
    const webp = await makeRendition(await makeMaster(bytes, SQUARE), { width: 96, height: 96 });
    expect(isWholeWebp(webp)).toBe(true);
    expect(isWholeWebp(webp.subarray(0, -1))).toBe(false);
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  });

  test('rejects SVG', async () => {
    expect(imageTypeOf(Buffer.from(SVG))).toBeNull();
    await expect(makeMaster(Buffer.from(SVG), SQUARE)).rejects.toThrow();
  });

  test('turns an image upright, strips its metadata and does not enlarge it', async () => {
    const bytes = await sharp(await picture(60, 40))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.anything(),
    });
    const facts = await sharp(await makeMaster(bytes, SQUARE)).metadata();
    expect(facts).toMatchObject({ width: 40, height: 60 });
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
  });

  test('turns transparency white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { data } = await sharp(await makeMaster(bytes, SQUARE))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test.each([
    ['too many pixels', () => pngThatClaims(30_000, 30_000), /pixel limit/],
    ['cut off', async () => (await picture(2000, 2000)).subarray(0, 9_000), /./],
    ['only its first bytes', () => Buffer.from('\xff\xd8\xff\xe0 and nothing else', 'latin1'), /./],
  ])('rejects an image: %s', async (_what, make, message) => {
    await expect(
      Promise.resolve(make()).then((bytes) => makeMaster(bytes, SQUARE)),
    ).rejects.toThrow(message);
  });
});

describe('fetching', () => {
  let server: FeedServer;
  const fetchers: ImageFetcher[] = [];
  beforeAll(async () => {
    server = await startFeedServer();
    server.serve('/a.jpg', await picture(50, 50), { etag: '"1"', 'content-type': 'text/plain' });
    server.serve('/page', '<!doctype html><title>Not a picture at all</title>', {
      'content-type': 'image/png',
    });
    server.serve('/a.svg', SVG, { 'content-type': 'image/svg+xml' });
    server.serve('/large.jpg', Buffer.concat([await picture(50, 50), Buffer.alloc(100_000)]));
    server.redirect('/moved', '/a.jpg');
    server.redirect('/round', '/round');
    server.redirect('/file', 'file:///etc/passwd');
    server.status('/busy', 429, { 'retry-after': '120' });
  });
  afterAll(async () => {
    await Promise.all(fetchers.map((fetcher) => fetcher.close()));
    await server.stop();
  });

  function fetcher(options: Partial<ImageFetcherOptions> = {}): ImageFetcher {
    const made = new ImageFetcher({ allowlist: [server.host], userAgent: 'Test/1', ...options });
    fetchers.push(made);
    return made;
  }

  test('detects the type by content, follows redirects, and sends nothing about the visitor', async () => {
    const answer = await fetcher().fetch(server.url('/moved'));
    expect(answer).toMatchObject({ kind: 'image', etag: '"1"' });
    const { headers } = server.requests.at(-1)!;
    expect(headers).toMatchObject({ 'user-agent': 'Test/1' });
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  });

  test('neither stores nor sends validators of more than 1,000 characters', async () => {
    const long = `"${'x'.repeat(1_000)}"`;
    const headers = { etag: long, 'last-modified': long };
    server.serve('/long.jpg', await picture(50, 50), headers);
    const known = { etag: long, lastModified: long };
    const answer = await fetcher().fetch(server.url('/long.jpg'), known);
    expect(answer).toMatchObject({ kind: 'image', etag: null, lastModified: null });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-modified-since');
  });

  test.each([
    ['/page', /not a picture/],
    ['/a.svg', /not a picture/],
    ['/large.jpg', /too many bytes/],
    ['/none', /status 404/],
    ['/round', /TooManyRedirects/],
    ['/file', /AddressRefused/],
  ])('reports %s as not an image', async (path, why) => {
    const answer = await fetcher({ maxBytes: 50_000 }).fetch(server.url(path));
    expect(answer).toMatchObject({ kind: 'failed', why: expect.stringMatching(why) as string });
  });

  test('stops an endless body at the limit, whatever its headers say', async () => {
    const start = await picture(50, 50);
    server.on('/endless', (_request, response) => {
      response.writeHead(200);
      response.write(start);
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(16_384), more);
      };
      more();
    });
    const answer = await fetcher({ maxBytes: 200_000 }).fetch(server.url('/endless'));
    expect(answer).toMatchObject({ kind: 'failed', why: 'too many bytes' });
  });

  test("returns the host's Retry-After", async () => {
    const answer = await fetcher().fetch(server.url('/busy'));
    expect(answer).toMatchObject({ kind: 'failed', retryAfterSeconds: 120 });
  });

  test('does not wait for an endless slow body', async () => {
    server.on('/drip', (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('\xff'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const timeouts = { connect: 1_000, headers: 1_000, idle: 1_000, total: 300 };
    const answer = await fetcher({ timeouts }).fetch(server.url('/drip'));
    expect(answer).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/Timeout/) as string,
    });
  });

  test('never connects to a private address, whether literal, by name or by redirect', async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as AddressInfo;
    server.redirect('/inside', `http://127.0.0.1:${port}/a.jpg`);
    const asking = fetcher();
    for (const url of [
      `http://127.0.0.1:${port}/a.jpg`,
      `http://[::ffff:127.0.0.1]:${port}/a.jpg`,
      `http://localhost:${port}/a.jpg`,
      server.url('/inside'),
    ]) {
      expect(await asking.fetch(url)).toMatchObject({
        kind: 'failed',
        why: expect.stringMatching(/AddressRefused/) as string,
      });
    }
    expect(connections).toBe(0);
    canary.close();
  });
});
