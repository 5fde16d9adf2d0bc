import { parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { savePosition } from '~/domain/listening/listening.server';
import { queueEpisodes } from '~/domain/listening/queue.server';
import {
  endPersonalFeed,
  listPersonalFeeds,
  makePersonalFeed,
} from '~/domain/sync/personal-feeds.server';
import { isPrivateFeedUrl } from '~/lib/feeds/feed-url';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { askAsApp } from './app-for-tests';

const addressOf = async (userId: string, kind: string) =>
  (await listPersonalFeeds(userId)).find((feed) => feed.kind === kind)!.address!;

const ask = (address: string, headers = {}) => {
  const { pathname, search } = new URL(address);
  return askAsApp('GET', pathname + search, { headers });
};

test('serves each list as a feed at its own URL until that is revoked', async () => {
  const { id } = await signedInUser();
  const podcast = await storedPodcast({ episodes: 3, title: 'Tea & “Talk”' });
  const [first, second, third] = podcast.episodeIds as [string, string, string];
  await queueEpisodes(id, [third, first], 'last');
  const listenedAt = new Date().toISOString();
  await savePosition(id, second, { position: 9, duration: null, finished: false, listenedAt });
  await db.favorite.create({ data: { userId: id, podcastId: podcast.id } });
  await db.episode.update({ where: { id: second }, data: { sortDate: new Date() } });
  const guids: Record<string, unknown> = {};
  for (const kind of ['new', 'queue', 'history'] as const) {
    await makePersonalFeed(id, kind);
    const answer = await ask(await addressOf(id, kind));
    expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    const feed = parseRssFeed(answer.text);
    expect(feed.itunes?.block).toBe(true);
    guids[kind] = feed.items?.map((item) => [item.guid?.value, item.enclosures?.[0]?.url]);
  }
  const row = (number: number, guid: string) => [
    guid,
    `https://media.example.org/${podcast.slug}/${number}.mp3`,
  ];
  expect(guids).toEqual({
    new: [row(2, second)],
    queue: [row(3, third), row(1, first)],
    history: [row(2, second)],
  });

  const queue = await addressOf(id, 'queue');
  const etag = (await ask(queue)).headers.get('etag')!;
  const again = await ask(queue, { 'If-None-Match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  // The URL of one list does not open another, and importers reject it as a podcast.
  expect((await ask(queue.replace('queue.xml', 'history.xml'))).status).toBe(404);
  expect((await ask(queue.slice(0, -1))).status).toBe(404);
  expect(isPrivateFeedUrl(queue)).toBe(true);
  await makePersonalFeed(id, 'queue');
  expect((await ask(queue)).status).toBe(404);
  const next = await addressOf(id, 'queue');
  expect((await ask(next)).status).toBe(200);
  await endPersonalFeed(id, 'queue');
  expect((await ask(next)).status).toBe(404);
  expect(await addressOf(id, 'queue')).toBeNull();
});

test('closes the feeds of a banned member', async () => {
  const { id } = await signedInUser();
  await makePersonalFeed(id, 'history');
  const address = await addressOf(id, 'history');
  expect((await ask(address)).status).toBe(200);
  await db.user.update({ where: { id }, data: { bannedAt: new Date() } });
  expect((await ask(address)).status).toBe(404);
});

test('keeps the order of the queue in apps that sort by date', async () => {
  const { id } = await signedInUser();
  const { episodeIds } = await storedPodcast({ episodes: 4 });
  const [first, second, third, undated] = episodeIds as [string, string, string, string];
  await db.episode.update({ where: { id: undated }, data: { pubDate: null } });
  const order = [undated, second, third, first];
  await queueEpisodes(id, order, 'last');
  await makePersonalFeed(id, 'queue');
  const answer = await ask(await addressOf(id, 'queue'));
  const items = parseRssFeed(answer.text).items!;
  const byDate = items.toSorted((a, b) => Date.parse(b.pubDate!) - Date.parse(a.pubDate!));
  expect(byDate.map((item) => item.guid?.value)).toEqual(order);
  expect(new Set(items.map((item) => item.pubDate)).size).toBe(4);
});
