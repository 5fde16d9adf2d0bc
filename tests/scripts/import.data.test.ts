import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { startFeedServer, type FeedServer } from '../adapters/feeds/feed-server';
import { feed, item } from '../domain/podcasts/feeds-for-tests';

let server: FeedServer;
let folder: string;
beforeAll(async () => {
  server = await startFeedServer();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command as a person would. */
async function importing(...args: string[]) {
  const env = { ...process.env, FEED_HOST_ALLOWLIST: '127.0.0.1' };
  const run = promisify(execFile);
  const command = ['--import', 'tsx', 'scripts/import.ts', ...args];
  try {
    const { stdout } = await run(process.execPath, command, { env });
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, stdout };
  }
}

test('an OPML file is imported, and the second run goes on where the first one stopped', async () => {
  server.serve('/a', feed([item(2), item(1)], '<title>Show A</title>'));
  server.status('/b', 500);
  const file = join(folder, 'shows.opml');
  await writeFile(
    file,
    `<opml><body><outline xmlUrl="${server.url('/a')}"/><outline xmlUrl="${server.url('/b')}"/></body></opml>`,
  );
  const first = await importing(file);
  expect(first.code).toBe(1);
  expect(first.stdout).toContain('Show A: 2 episodes');
  expect(first.stdout).toMatch(/FAILED .*\/b: The feed's server answered 500/);
  expect(first.stdout).toContain('1 added, 0 there already, 1 failed.');

  server.serve('/b', feed([item(1), '<item><title>text</title></item>'], '<title>Show B</title>'));
  const before = server.requests.length;
  const second = await importing(file);
  expect(second).toMatchObject({ code: 0 });
  expect(second.stdout).toContain('Show B: 1 episode, 1 items without a recording left out');
  expect(second.stdout).toContain('1 added, 1 there already, 0 failed.');
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/b']);
});

test('an import that a kill broke off is completed', async () => {
  server.serve('/c', feed([item(2), item(1)], '<title>Show C</title>'));
  await db.podcast.create({
    data: {
      title: 'Show C',
      slug: 'show-c',
      rssUrl: server.url('/c'),
      rssUrlKey: server.url('/c').replace('http://', ''),
      feedLockedUntil: new Date(Date.now() - 1000),
    },
  });
  const { code, stdout } = await importing(server.url('/c'));
  expect(code).toBe(0);
  expect(stdout).toContain('Show C: taken up again, 2 new episodes');
});

test('what is no list and no address is said so', async () => {
  expect((await importing('missing.opml')).code).toBe(1);
  expect((await importing()).code).toBe(2);
});
