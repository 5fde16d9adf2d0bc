import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { findPosition } from '~/domain/listening/listening.server';
import { matchStored, matchNewPodcasts } from '~/domain/sync/unmatched.server';
import { signedInUser } from '../../support/site/call';
import { exportedData } from '../../support/site/exported-data';
import { pairedApp, play, podcastOfApps } from './app-for-tests';

test('stores an app’s unknown feeds and positions and joins them when the feed is added', async () => {
  const user = await signedInUser();
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const url = `https://feeds.example.org/later-${user.username}`;
  const sent = { podcast: url, episode: `https://media.example.org/later/1.mp3`, guid: 'late' };
  await phone.change([url]);
  await phone.act([
    play({ ...sent, position: 30, total: 60 }),
    play({ ...sent, guid: 'left its feed', position: 9, total: 60, episode: `${url}/9.mp3` }),
  ]);
  const told = await desk.actions();
  expect(told.actions).toHaveLength(2);
  const exported = await exportedData(user.id);
  expect(exported.keptFeeds).toEqual([{ url, gone: false }]);
  expect(exported.keptPositions).toHaveLength(2);

  const podcast = await podcastOfApps({ slug: `later-${user.username}` });
  const [episodeId] = podcast.episodeIds as [string];
  await db.episode.update({ where: { id: episodeId }, data: { guid: 'late', key: 'late' } });
  await matchNewPodcasts();
  expect(await db.favorite.findMany({ where: { userId: user.id } })).toMatchObject([
    { podcastId: podcast.id },
  ]);
  expect(await findPosition(user.id, episodeId)).toMatchObject({ position: 30, finished: false });
  // Apps already know it, so it is neither removed nor listed twice.
  expect(await desk.feeds(told.timestamp)).toMatchObject({ add: [], remove: [] });
  expect((await desk.feeds()).add).toEqual([url]);
  const guids = (await desk.actions()).actions.map(({ guid }: { guid: string }) => guid);
  expect(guids.sort()).toEqual(['late', 'left its feed']);
});

test('treats several URLs of a podcast as one, and returns each device its own URL', async () => {
  const user = await signedInUser();
  const [old, other] = [await podcastOfApps(), await podcastOfApps()];
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const plain = old.url.replace('https:', 'http:');
  await phone.change([plain]);
  await desk.change([old.url]);
  expect((await phone.feeds()).add).toEqual([plain]);
  const moved = `${old.url}/moved`;
  await db.podcast.update({
    where: { id: old.id },
    data: { rssUrl: moved, rssUrlKey: moved.replace('https://', '') },
  });
  const [tablet, favorites] = [await pairedApp(user, 'tablet'), { where: { userId: user.id } }];
  for (const [app, url] of [
    [phone, plain],
    [desk, old.url],
    [tablet, moved],
  ] as const) {
    expect((await app.feeds()).add).toEqual([url]);
  }
  await tablet.change([moved, other.url]);
  await desk.act([play({ ...old.episode(1), position: 20, total: 60 })]);
  expect((await phone.actions()).actions).toMatchObject([{ podcast: plain, position: 20 }]);

  expect(await mergePodcasts(other.id, old.id)).toBe(true);
  expect(await db.favorite.findMany(favorites)).toMatchObject([{ podcastId: old.id }]);
  expect((await phone.feeds()).add).toEqual([plain]);
  expect((await tablet.feeds()).add).toHaveLength(1);
  // One of two URLs is unsubscribed, but the podcast stays subscribed under the other.
  await tablet.change([], [moved]);
  expect((await tablet.feeds()).add).toEqual([other.url]);
  await tablet.change([], [other.url]);
  expect(await db.favorite.findMany(favorites)).toEqual([]);
});

test('returns the recording URL that the device sent', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps();
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const measured = podcast.episode(1).episode.replace('https://', 'https://op3.dev/e/');
  await phone.act([play({ ...podcast.episode(1), guid: null, episode: measured, total: 60 })]);
  expect((await phone.actions()).actions).toMatchObject([{ episode: measured }]);
  expect((await desk.actions()).actions).toMatchObject([podcast.episode(1)]);
});

test('keeps at most 20,000 positions and drops the oldest', async () => {
  const user = await signedInUser();
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    userId: user.id,
    key: `${index}`,
    feedKey: 'f',
    feedUrl: 'https://f',
    audioUrl: 'a',
    position: 1,
    duration: 2,
    listenedAt: new Date(),
    stamp: index + 1,
  }));
  for (let from = 0; from < rows.length; from += 2_000) {
    await db.keptPosition.createMany({ data: rows.slice(from, from + 2_000) });
  }
  const app = await pairedApp(user);
  await app.act([play(), play({ guid: 'two', episode: 'https://elsewhere.example.org/2.mp3' })]);
  const left = await db.keptPosition.findMany({
    where: { userId: user.id },
    orderBy: { stamp: 'asc' },
    select: { stamp: true },
  });
  expect([left.length, left[0]!.stamp]).toEqual([20_000, 3]);
});

test('deletes all of it with the account', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps();
  const app = await pairedApp(user);
  await app.ask('POST', `/api/2/devices/${user.username}/phone.json`, {});
  await app.change([podcast.url, 'https://elsewhere.example.org/feed.xml']);
  await app.act([play(), play({ ...podcast.episode(1), episode: 'https://x.example/1.mp3' })]);
  await matchStored(user.id, true);
  await db.user.delete({ where: { id: user.id } });
  const where = { userId: user.id };
  const counts = await Promise.all([
    db.appPassword.count({ where }),
    db.appDevice.count({ where }),
    db.deviceFeed.count({ where }),
    db.deviceEpisode.count({ where }),
    db.syncedFavorite.count({ where }),
    db.keptFeed.count({ where }),
    db.keptPosition.count({ where }),
  ]);
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
