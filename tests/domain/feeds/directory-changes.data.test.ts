import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { DirectoryError, type ChangedPodcast } from '~/adapters/directory/contract.server';
import { markChangedFeeds } from '~/domain/feeds/due-feeds.server';
import { resetThrottle } from '~/domain/throttles.server';

const listChanged = vi.hoisted(() => vi.fn());
vi.mock('~/adapters/directory/directory.server', async () => ({
  ...(await import('~/adapters/directory/contract.server')),
  getDirectory: () => ({ listChanged }),
}));

const HOUR = 3_600_000;
const published = new Date(Date.now() - HOUR);
const later = new Date(Date.now() + 24 * HOUR);

function changed(id: number, more: Partial<ChangedPodcast> = {}): ChangedPodcast {
  const url = `https://feeds.example/${id}`;
  return { id, title: `Show ${id}`, url, newestItemAt: published, ...more };
}

async function stored(name: string, more: object = {}) {
  const key = `feeds.example/${name}`;
  const rssUrl = `https://${key}`;
  await db.podcast.create({
    data: {
      slug: name,
      title: name,
      rssUrl,
      rssUrlKey: key,
      feedNextCheckAt: later,
      lastUpdateTime: new Date(published.getTime() - 48 * HOUR),
      ...more,
    },
  });
}

/** Slugs of the feeds that are due. */
async function due() {
  const rows = await db.podcast.findMany({
    where: { feedNextCheckAt: { lte: new Date() } },
    orderBy: { slug: 'asc' },
  });
  return rows.map(({ slug }) => slug);
}

async function ask() {
  await resetThrottle('directoryChanges', 'site');
  return markChangedFeeds();
}

beforeEach(async () => {
  await db.podcast.deleteMany();
  listChanged.mockReset().mockResolvedValue([]);
});

test('marks stored feeds reported by the directory as due, by id or address, and no others', async () => {
  await stored('by-id', { podcastIndexId: 11 });
  await stored('by-address');
  await stored('unnamed', { podcastIndexId: 12 });
  await stored('known-already', { podcastIndexId: 13, lastUpdateTime: published });
  const elsewhere = { url: 'http://feeds.example/by-address/' };
  listChanged.mockResolvedValue([changed(11), changed(99, elsewhere), changed(13), changed(14)]);
  expect(await ask()).toBe(2);
  expect(await due()).toEqual(['by-address', 'by-id']);
});

test('marks a feed once per episode, however often the directory reports it', async () => {
  await stored('without-dates', { podcastIndexId: 21, lastUpdateTime: null });
  listChanged.mockResolvedValue([changed(21)]);
  expect(await ask()).toBe(1);
  await db.podcast.updateMany({ data: { feedNextCheckAt: later } });
  expect(await ask()).toBe(0);
  listChanged.mockResolvedValue([changed(21, { newestItemAt: new Date() })]);
  expect(await ask()).toBe(1);
});

test('lets processes take turns, and tolerates a failing directory', async () => {
  listChanged.mockRejectedValueOnce(new DirectoryError('unavailable', 'no answer'));
  expect(await ask()).toBe(0);
  expect(await markChangedFeeds()).toBe(0);
  expect(listChanged).toHaveBeenCalledTimes(1);
});
