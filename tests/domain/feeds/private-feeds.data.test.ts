import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Directory, DirectoryPodcast } from '~/adapters/directory/directory.server';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { clearPodcasts, directoryPodcast, feed, item } from './feeds-for-tests';

const directory = vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
  return { entries: [] as unknown[] };
});

vi.mock('~/adapters/directory/directory.server', async (original) => {
  const real = await original<typeof import('~/adapters/directory/directory.server')>();
  const stub: Directory = {
    ...real.getDirectory(),
    findPodcast: async (id) =>
      (directory.entries as DirectoryPodcast[]).find((entry) => entry.id === id) ?? null,
    listEpisodes: async () => [],
  };
  return { ...real, getDirectory: () => stub };
});

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(async () => {
  await clearPodcasts();
  server.serve('/feed', feed([item(1)]));
  server.serve('/feed?token=s3cret', feed([item(1)]));
});

const secret = () => server.url('/feed?token=s3cret');
const stored = async () => (await db.podcast.findMany()).map(({ rssUrl }) => rssUrl);

test('rejects an address with a token, without repeating it in the message', async () => {
  const refusal = await importPodcastFeed(secret()).catch((error: Error) => error.message);
  expect(refusal).toContain('made for one subscriber');
  expect(refusal).not.toContain('s3cret');
  expect(await stored()).toEqual([]);
});

test('rejects a private address from the directory', async () => {
  directory.entries = [directoryPodcast({ id: 7, url: secret() })];
  await expect(createPodcast(7)).rejects.toThrow('made for one subscriber');
  expect(await stored()).toEqual([]);
});

test('skips a private address named by a page for a public one next to it', async () => {
  const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
  server.serve(
    '/page',
    `<!doctype html><html><head>${link(secret())}${link('/feed')}</head></html>`,
  );
  await importPodcastFeed(server.url('/page'));
  expect(await stored()).toEqual([server.url('/feed')]);
});

test('follows a redirect to a private address, and keeps the public one', async () => {
  server.redirect('/public', secret(), 301);
  await importPodcastFeed(server.url('/public'));
  expect(await stored()).toEqual([server.url('/public')]);
});

test('ignores a move to a private address', async () => {
  const channel = `<title>Evening Circle</title><itunes:new-feed-url>${secret()}</itunes:new-feed-url>`;
  server.serve('/feed', feed([item(1)]));
  const { id } = await importPodcastFeed(server.url('/feed'));
  server.serve('/feed', feed([item(2), item(1)], channel));
  await refreshPodcast(id);
  const row = await db.podcast.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
});

test('does not show a private address stored earlier', async () => {
  const { id, slug } = await importPodcastFeed(server.url('/feed'));
  await db.podcast.update({ where: { id }, data: { rssUrl: secret() } });
  expect((await getPodcast(slug)).rssUrl).toBeNull();
});
