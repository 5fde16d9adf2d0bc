import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { unlockFeed } from '~/domain/podcasts/feed-lock.server';
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

/** Runs the command as a person would; `onText` is told what it has written so far. */
async function importing(args: string[], { onText }: { onText?: (text: string) => void } = {}) {
  const env = { ...process.env, FEED_HOST_ALLOWLIST: '127.0.0.1' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/import.ts', ...args], { env });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onText?.(stdout);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout };
}

test('an OPML file is imported, and the second run goes on where the first one stopped', async () => {
  server.serve('/a', feed([item(2), item(1)], '<title>Show A</title>'));
  server.status('/b', 500);
  const file = join(folder, 'shows.opml');
  await writeFile(
    file,
    `<opml><body><outline xmlUrl="${server.url('/a')}"/><outline xmlUrl="${server.url('/b')}"/></body></opml>`,
  );
  const first = await importing([file]);
  expect(first.code).toBe(1);
  expect(first.stdout).toContain('Show A: 2 episodes');
  expect(first.stdout).toMatch(/FAILED .*\/b: The feed's server answered 500/);
  expect(first.stdout).toContain('1 added, 0 there already, 1 failed.');

  server.serve('/b', feed([item(1), '<item><title>text</title></item>'], '<title>Show B</title>'));
  const before = server.requests.length;
  const second = await importing([file]);
  expect(second).toMatchObject({ code: 0 });
  expect(second.stdout).toContain('Show B: 1 episode, 1 items without a recording left out');
  expect(second.stdout).toContain('1 added, 1 there already, 0 failed.');
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/b']);
});

/** As a process leaves it that is killed over its first reading of the feed. */
const storeBrokenOff = (path: string, title: string) =>
  db.podcast.create({
    data: {
      title,
      slug: path.slice(1),
      rssUrl: server.url(path),
      rssUrlKey: server.url(path).replace('http://', ''),
      feedLockedUntil: new Date(Date.now() + 3_600_000),
    },
    select: { id: true },
  });

test('an import that a kill broke off is completed as soon as its lock is gone', async () => {
  server.serve('/c', feed([item(2), item(1)], '<title>Show C</title>'));
  const { id } = await storeBrokenOff('/c', 'Show C');
  const { code, stdout } = await importing([server.url('/c')], {
    onText: (text) => text.includes('Show C: broke off') && void unlockFeed(id),
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Show C: taken up again, 2 new episodes');
  expect(stdout).toContain('1 added, 0 there already, 0 failed.');
});

test('it is completed under the address of its page, too, and one that was completed meanwhile is there', async () => {
  server.serve('/d', feed([item(1)], '<title>Show D</title>'));
  server.serve('/e', feed([item(1)], '<title>Show E</title>'));
  server.redirect('/old-d', server.url('/d'), 301);
  const { id } = await storeBrokenOff('/d', 'Show D');
  const other = await storeBrokenOff('/e', 'Show E');
  const { stdout } = await importing([server.url('/old-d'), server.url('/e')], {
    onText: (text) => {
      if (text.includes('Show D: broke off')) void unlockFeed(id);
      if (!text.includes('Show E: broke off')) return;
      const data = { feedLockedUntil: null, feedCheckedAt: new Date() };
      void db.podcast.update({ where: { id: other.id }, data }).then(() => undefined);
    },
  });
  expect(stdout).toContain('Show D: taken up again, 1 new episode');
  expect(stdout).toContain('1 added, 1 there already, 0 failed.');
});

test('what is no list and no address is said so', async () => {
  expect((await importing(['missing.opml'])).code).toBe(1);
  expect((await importing([])).code).toBe(2);
});
