import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast, refreshProgress } from '~/domain/feeds/refresh-podcast.server';
import { readFlash } from '~/http/access/cookies.server';
import * as refreshRoute from '~/routes/podcast/refresh';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { callRoute } from '../../support/site/call';
import { clearPodcasts, episodesOf, feed, item } from './feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(clearPodcasts);

const EPISODES = 1_500;
const longFeed = (change: string) =>
  feed(
    Array.from({ length: EPISODES }, (_, at) =>
      item(at, { title: `${change} ${at}`, date: new Date(Date.UTC(2020, 0, at)).toISOString() }),
    ),
  );

test('reports progress only while somebody waits for the feed', async () => {
  server.serve('/long', longFeed('Lesson'));
  const { id, slug } = await importPodcastFeed(server.url('/long'));
  const podcast = { id, episodeCount: EPISODES };
  expect(refreshProgress(podcast)).toBeNull();
  server.serve('/long', longFeed('Renamed'));
  const done: number[] = [];
  let isOver = false;
  const work = refreshPodcast(slug).finally(() => (isOver = true));
  while (!isOver) {
    const progress = refreshProgress(podcast);
    if (progress) done.push(progress.done);
    await new Promise(setImmediate);
  }
  await work;
  expect(done).toEqual([...done].sort((one, other) => one - other));
  expect(new Set(done).size).toBeGreaterThan(3);
  expect(done.at(-1)).toBeLessThanOrEqual(EPISODES);
  expect(refreshProgress(podcast)).toBeNull();
});

test('answers a form without JavaScript while a slow feed is still being read', async () => {
  server.serve('/slow', feed([item(1)]));
  const { id, slug } = await importPodcastFeed(server.url('/slow'));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  server.on('/slow', (_, response) => {
    void isAnswered.then(() => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.end(feed([item(2), item(1)]));
    });
  });
  const response = await callRoute(refreshRoute, {
    method: 'POST',
    path: `/podcast/${slug}/refresh`,
    params: { slug },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(),
  });
  expect([response.status, response.headers.get('Location')]).toEqual([303, `/podcast/${slug}`]);
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('flash=')) ?? '';
  const flash = await readFlash(new Request('http://x', { headers: { Cookie: cookie } }));
  expect(flash?.title).toBe('The feed is long: it is still being read.');
  expect(refreshProgress({ id, episodeCount: 1 })).toEqual({ done: 0, count: 1 });
  answer();
  await vi.waitFor(async () => expect(await episodesOf(id)).toHaveLength(2));
});
