import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileCache } from '~/adapters/images/file-cache.server';

const DAY = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .sort();
}

async function writeOld(name: string, bytes: Buffer | string = 'half'): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await utimes(file, new Date(0), new Date(0));
}

test('stays within its size by evicting least recently used files and old unfinished ones', async () => {
  const cache = new FileCache(folder, 10_000);
  for (const [index, name] of ['aa1.jpg', 'bb2.jpg', 'cc3.jpg', 'dd4.jpg'].entries()) {
    await cache.write(name, Buffer.alloc(4_000, index));
    await cache.evict();
    const file = path.join(folder, name.slice(0, 2), name);
    const at = new Date(Date.now() - (10 - index) * DAY);
    if (await stat(file).catch(() => null)) await utimes(file, at, at);
  }
  await writeOld('dd/dd9.jpg.0123456789ab.part');
  // Reading cc3.jpg, the older of the two, in a new process marks it as recently used.
  const next = new FileCache(folder, 10_000);
  expect(await next.read('cc3.jpg')).toHaveLength(4_000);
  await expect
    .poll(async () => (await stat(path.join(folder, 'cc/cc3.jpg'))).mtimeMs, { timeout: 10_000 })
    .toBeGreaterThan(Date.now() - DAY);
  await next.write('ee5.jpg', Buffer.alloc(4_000));
  await next.evict();
  await next.evict();
  expect(await files()).toEqual(['cc/cc3.jpg', 'ee/ee5.jpg']);
  expect(await readFile(path.join(folder, 'cc/cc3.jpg'))).toEqual(Buffer.alloc(4_000, 2));
});

test("leaves other programs' files alone, such as database backups", async () => {
  const others = [
    'app.db',
    'backups/app-20260101T000000.000Z.db',
    'backups/notes.part',
    'me/letters.txt',
    'me/me.jpg.part',
    'me/me and you.jpg',
  ];
  for (const name of others) await writeOld(name, Buffer.alloc(9_000));
  const cache = new FileCache(folder, 10_000);
  for (const name of ['me1.jpg', 'me2.jpg', 'me3.jpg'])
    await cache.write(name, Buffer.alloc(4_000));
  // The first call waits for the eviction that a write started.
  await cache.evict();
  await cache.evict();
  const left = await files();
  expect(left.filter((name) => !/me\d/.test(name))).toEqual(others.sort());
  expect(left).toHaveLength(others.length + 2);
});

test('rejects names that lead out of the folder', async () => {
  const cache = new FileCache(folder, 10_000);
  for (const name of ['../x.jpg', '/etc/x.jpg', 'a/b.jpg', '..', '']) {
    await expect(cache.read(name)).rejects.toThrow('no name');
  }
});
