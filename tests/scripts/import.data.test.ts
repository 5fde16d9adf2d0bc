import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { startFeedServer, type FeedServer } from '../adapters/feeds/feed-server';
import { feed, item } from '../domain/feeds/feeds-for-tests';

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

/** Runs the command as a user would; `onText` receives what it has written so far. */
async function importing(
  args: string[],
  { onText }: { onText?: (text: string, stop: () => boolean) => void } = {},
) {
  const env = { ...process.env, FEED_HOST_ALLOWLIST: '127.0.0.1' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/data/import.ts', ...args], {
    env,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onText?.(stdout, () => child.killed || child.kill('SIGTERM'));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

test('imports an OPML file, and continues where the first run stopped', async () => {
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
  expect(first.stdout).toMatch(/FAILED .*\/b: The feed’s server answered 500/);
  expect(first.stdout).toContain('1 added, 0 already here, 1 failed.');

  server.serve('/b', feed([item(1), '<item><title>text</title></item>'], '<title>Show B</title>'));
  const before = server.requests.length;
  const second = await importing([file]);
  expect(second).toMatchObject({ code: 0 });
  expect(second.stdout).toContain('Show B: 1 episode, 1 item without a recording left out');
  expect(second.stdout).toContain('1 added, 1 already here, 0 failed.');
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/b']);
});

/** Leaves the database as a process killed during its first reading of the feed does. */
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

const unlockFeed = (id: string) =>
  db.podcast.update({ where: { id }, data: { feedLockedUntil: null } }).then(() => undefined);

test('completes an import that was killed, as soon as its lock is released', async () => {
  server.serve('/c', feed([item(2), item(1)], '<title>Show C</title>'));
  const { id } = await storeBrokenOff('/c', 'Show C');
  const { code, stdout } = await importing([server.url('/c')], {
    onText: (text) => text.includes('Show C: broke off') && void unlockFeed(id),
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Show C: updates resumed, 2 new episodes');
  expect(stdout).toContain('1 added, 0 already here, 0 failed.');
});

test("completes it under its page's URL too, and skips one that was completed meanwhile", async () => {
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
  expect(stdout).toContain('Show D: updates resumed, 1 new episode');
  expect(stdout).toContain('1 added, 1 already here, 0 failed.');
});

test('reports a missing list and missing arguments', async () => {
  const missing = await importing(['missing.opml']);
  expect(missing.code).toBe(1);
  expect(missing.stderr).toMatch(/^\/.*missing\.opml: there is no such file\. \[ENOENT\]\nUsage/);
  expect((await importing([])).code).toBe(2);
});

test('reports a list without feeds', async () => {
  const file = join(folder, 'empty.opml');
  await writeFile(file, '<opml><body><outline text="A folder"/></body></opml>');
  const { code, stderr } = await importing([file]);
  expect(code).toBe(1);
  expect(stderr).toContain('empty.opml names no feed.');
});

test('rejects a private feed with the reason, and never prints its secret', async () => {
  server.serve('/f', feed([item(1)], '<title>Show F</title>'));
  const file = join(folder, 'private.opml');
  const list = `<opml><body><outline xmlUrl="${server.url('/f')}"/><outline xmlUrl="${server.url('/g?auth=s3cret')}"/><outline xmlUrl="${server.url('/g').replace('//', '//me:s3cret@')}"/></body></opml>`;
  await writeFile(file, Buffer.from(`\ufeff${list}`, 'utf16le'));
  const { code, stdout, stderr } = await importing([file]);
  expect(code).toBe(1);
  expect(stdout).toContain('Show F: 1 episode');
  expect(stdout).toMatch(/FAILED 127\.0\.0\.1:\d+\/…: .* made for one subscriber/);
  expect(stdout).toContain('1 added, 0 already here, 2 failed.');
  expect(stdout + stderr).not.toContain('s3cret');
});

test('reports how many feeds are left when stopped, and the same command continues', async () => {
  const paths = Array.from({ length: 24 }, (_, index) => `/stopped-${index}`);
  for (const path of paths) {
    server.serve(path, feed([item(1)], `<title>Show ${path.slice(1)}</title>`));
  }
  const addresses = paths.map((path) => server.url(path));
  const stopped = await importing(addresses, {
    onText: (text, stop) => text.includes('[1/24]') && stop(),
  });
  expect(stopped.code).toBe(1);
  const [, added, left] = /(\d+) added, 0 .*\nStopped: (\d+) of 24 are left\. Run the same/.exec(
    stopped.stdout,
  )!;
  expect(Number(added) + Number(left)).toBe(24);
  expect(Number(left)).toBeGreaterThan(0);
  const rest = await importing(addresses);
  expect(rest).toMatchObject({ code: 0 });
  expect(rest.stdout).toContain(`${left} added, ${added} already here, 0 failed.`);
});
