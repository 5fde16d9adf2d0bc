import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileCache } from '~/adapters/images/file-cache.server';
import { ImageFetcher } from '~/adapters/images/image-fetcher.server';
import { Gallery } from '~/domain/artwork/artwork.server';
import { cacheUses } from '~/metrics.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { picture } from '../../adapters/images/pictures';

const MEGABYTE = 1024 * 1024;
const DAY = 86_400_000;
/** Polls until the value matches, because the machine may be busy. */
const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 10_000 });

const server = await startFeedServer();
let fetcher: ImageFetcher;
let folder: string;
let now = Date.now();

beforeAll(async () => {
  fetcher = new ImageFetcher({ allowlist: [server.host], userAgent: 'Test/1' });
});
afterAll(async () => {
  await fetcher.close();
  await server.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'artwork-'));
  server.requests.length = 0;
  server.serve('/a.jpg', await picture(1000, 800), { etag: '"one"' });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A gallery as in a new process that starts with the content of the folder. */
const gallery = () =>
  new Gallery({ fetcher, files: new FileCache(folder, 100 * MEGABYTE), now: () => now });
const cover = (width: number, file = '/a.jpg') =>
  ({ source: server.url(file), shape: 'square', width }) as const;

async function files(): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}

const factsKept = async () =>
  readFile(
    (await files()).find((file) => file.endsWith('.json'))!,
    'utf8',
  );

const colorOf = async (webp: Buffer) => [...(await sharp(webp).raw().toBuffer()).subarray(0, 3)];

test('counts hits and misses, and asks the host only on a miss', async () => {
  const counted = async () => {
    const { values } = await cacheUses.get();
    const of = (result: string) =>
      values.find(({ labels }) => labels.cache === 'artwork' && labels.result === result)?.value;
    return { hits: of('hit') ?? 0, misses: of('miss') ?? 0 };
  };
  const before = await counted();
  await gallery().find(cover(96));
  await gallery().find(cover(320));
  await gallery().find(cover(96, '/not-there.jpg'));
  const after = await counted();
  expect({ hits: after.hits - before.hits, misses: after.misses - before.misses }).toEqual({
    hits: 1,
    misses: 2,
  });
});

describe('caching', () => {
  test('fetches a source once for all widths, simultaneous requests and later processes', async () => {
    const one = gallery();
    const widths = [96, 320, 320, 96, 640, 320];
    const pictures = await Promise.all(widths.map((width) => one.find(cover(width))));
    for (const [index, found] of pictures.entries()) {
      const width = widths[index];
      expect(await sharp(found!.webp).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width,
      });
    }
    const next = await gallery().find(cover(480));
    expect(next?.etag).not.toBe(pictures[0]?.etag);
    expect(await gallery().find(cover(96))).toEqual(pictures[0]);
    expect(server.requests).toHaveLength(1);
  });

  test('crops the picture of a post to 16 by 9', async () => {
    const found = await gallery().find({ ...cover(640), shape: 'wide' });
    expect(await sharp(found!.webp).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  test('regenerates damaged files', async () => {
    await gallery().find(cover(96));
    for (const file of await files()) await truncate(file, 10);
    const found = await gallery().find(cover(96));
    expect(await sharp(found!.webp).metadata()).toMatchObject({ width: 96 });
    expect(server.requests).toHaveLength(2);
  });

  test('still shows pictures when the folder is not writable', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    const one = gallery();
    expect((await one.find(cover(96)))?.webp).toBeInstanceOf(Buffer);
    expect((await one.find(cover(320)))?.webp).toBeInstanceOf(Buffer);
    expect(server.requests).toHaveLength(1);
  });
});

describe('renewal', () => {
  test('asks the host again after some days, and shows the old picture meanwhile', async () => {
    const one = gallery();
    const before = await one.find(cover(96));
    now += 4 * DAY;
    server.on('/a.jpg', (request, response) => {
      expect(request.headers['if-none-match']).toBe('"one"');
      response.writeHead(304).end();
    });
    expect(await one.find(cover(96))).toEqual(before);
    await eventually(factsKept).toContain(`"checkedAt":${now}`);
    expect(server.requests).toHaveLength(2);

    now += 4 * DAY;
    server.serve('/a.jpg', await picture(500, 500, 'png', '#ff0000'), { etag: '"two"' });
    expect(await one.find(cover(96))).toEqual(before);
    await eventually(async () => (await one.find(cover(96)))?.etag).not.toBe(before!.etag);
    await eventually(factsKept).toContain('two');
    const [red] = await colorOf((await one.find(cover(96)))!.webp);
    expect(red).toBeGreaterThan(240);
    expect(server.requests).toHaveLength(3);

    now += 4 * DAY;
    server.status('/a.jpg', 404);
    expect(await one.find(cover(96))).not.toBeNull();
    await eventually(() => server.requests.length).toBe(4);
    expect(await one.find(cover(96))).not.toBeNull();
    expect(server.requests).toHaveLength(4);
  });
});

describe('failures', () => {
  test.each([
    ['is not there', () => server.status('/bad', 500)],
    ['is a page', () => server.serve('/bad', `<!doctype html>${'<p>'.repeat(99)}`)],
    [
      'is cut off',
      async () => server.serve('/bad', (await picture(2000, 2000)).subarray(0, 5_000)),
    ],
  ])('pauses a source that %s and shows no picture', async (_what, prepare) => {
    await prepare();
    const one = gallery();
    for (let time = 0; time < 3; time += 1) expect(await one.find(cover(96, '/bad'))).toBeNull();
    expect(server.requests).toHaveLength(1);
    now += 11 * 60_000;
    server.serve('/bad', await picture(100, 100));
    expect(await one.find(cover(96, '/bad'))).not.toBeNull();
    expect(await files()).not.toEqual([]);
  });

  test('still shows cached pictures to a rate-limited visitor', async () => {
    await gallery().find(cover(96));
    const refuse = () => Promise.reject(new Error('enough'));
    expect(await gallery().find(cover(96), refuse)).not.toBeNull();
    await expect(gallery().find(cover(96, '/other.jpg'), refuse)).rejects.toThrow('enough');
  });

  test('rejects further requests when too many are waiting', async () => {
    const held: (() => void)[] = [];
    const slow = {
      fetch: () =>
        new Promise<never>((_resolve, reject) => held.push(() => reject(new Error('over')))),
    };
    const one = new Gallery({ fetcher: slow, files: new FileCache(folder, MEGABYTE) });
    const asked = Array.from({ length: 211 }, (_, number) => one.find(cover(96, `/${number}`)));
    const ends = asked.map((end) => end.catch((error: Error) => error.name));
    // The folder is read first, so any of them may be the surplus one. No other ends before `held` is released.
    expect(await Promise.race(ends)).toBe('QueueFullError');
    const release = setInterval(() => held.splice(0).forEach((end) => end()), 1);
    const told = await Promise.all(ends);
    expect(told.filter((name) => name === 'QueueFullError')).toHaveLength(1);
    clearInterval(release);
  });
});
