import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { FeedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import { refreshDueFeeds } from '~/domain/feeds/due-feeds.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { startFeedServer, type FeedServer } from '../../adapters/feeds/feed-server';
import { storePerson } from '../../support/database/stored-people';
import { clearPodcasts, feed, item } from './feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const DAY = 86_400_000;
vi.setConfig({ testTimeout: 120_000 });
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** Different ports make them two hosts. */
const [server, other] = await Promise.all([startFeedServer(), startFeedServer()]);
afterAll(() => Promise.all([server.stop(), other.stop()]));
beforeEach(async () => {
  await clearPodcasts();
  server.requests.length = other.requests.length = 0;
});

/** Stores a podcast whose feed has been due for the given number of minutes, and serves that feed. */
async function due(name: string, { at = server, minutes = 10, hasListeners = false } = {}) {
  const path = `/${name}`;
  at.serve(path, feed([item(1)], `<title>${name}</title>`));
  const { id } = await db.podcast.create({
    data: {
      slug: name,
      title: name,
      rssUrl: at.url(path),
      rssUrlKey: feedUrlKey(at.url(path)),
      feedHasListeners: hasListeners,
      feedNextCheckAt: new Date(Date.now() - minutes * 60_000),
    },
  });
  return id;
}

const many = (count: number, at = server, name = 'show') =>
  Promise.all(Array.from({ length: count }, (_, number) => due(`${name}-${number}`, { at })));
const paths = (at = server) => at.requests.map(({ path }) => path);
const rowOf = (id: string) => db.podcast.findUniqueOrThrow({ where: { id } });

/** Delays the answers of a server's feeds until they are released. */
function hold(at: FeedServer, names: string[]) {
  const held: (() => void)[] = [];
  let open = true;
  for (const name of names) {
    at.on(`/${name}`, (_request, response) => {
      const answer = () => response.writeHead(200).end(feed([item(1)], `<title>${name}</title>`));
      if (open) held.push(answer);
      else answer();
    });
  }
  const letGo = () => {
    open = false;
    held.splice(0).forEach((answer) => answer());
  };
  return { held, letGo };
}

describe('due feeds', () => {
  test('are read until none is left, at most two per host at once', async () => {
    const open = new Map<FeedServer, number>();
    let most = 0;
    for (const at of [server, other]) {
      await many(52, at, at.host);
      for (let number = 0; number < 52; number += 1) {
        at.on(`/${at.host}-${number}`, (_request, response) => {
          open.set(at, (open.get(at) ?? 0) + 1);
          most = Math.max(most, open.get(at) ?? 0);
          setImmediate(() => {
            open.set(at, (open.get(at) ?? 0) - 1);
            response.writeHead(200).end(feed([item(1)]));
          });
        });
      }
    }
    expect(await refreshDueFeeds()).toEqual({ attempts: 104, failed: 0 });
    expect([new Set(paths()).size, new Set(paths(other)).size]).toEqual([52, 52]);
    expect(most).toBe(2);
    expect(await db.episode.count()).toBe(104);
    expect(await refreshDueFeeds()).toEqual({ attempts: 0, failed: 0 });
    expect(await db.podcast.count({ where: { feedLockedUntil: { not: null } } })).toBe(0);
  });

  test('are not delayed by a host that does not answer', async () => {
    const names = Array.from({ length: 30 }, (_, number) => `slow-${number}`);
    for (const name of names) await due(name, { minutes: 60 });
    const { held, letGo } = hold(server, names);
    await many(10, other, 'quick');
    const running = refreshDueFeeds();
    await soon(() => expect(paths(other)).toHaveLength(10));
    expect(held).toHaveLength(2);
    letGo();
    expect(await running).toEqual({ attempts: 40, failed: 0 });
  });

  test('with listeners are read first, then those waiting longest', async () => {
    await due('long', { minutes: 50 });
    await due('short', { minutes: 5 });
    await due('heard', { minutes: 1, hasListeners: true });
    await refreshDueFeeds();
    expect(paths()[0]).toBe('/heard');
    expect(paths()).toHaveLength(3);
  });

  test('are not delayed by one that cannot be read or fails unexpectedly', async () => {
    const broken = await due('broken');
    await due('failing');
    const well = await due('well');
    server.status('/failing', 500);
    const fetch = FeedFetcher.prototype.fetch;
    const spy = vi.spyOn(FeedFetcher.prototype, 'fetch').mockImplementation(function (
      this: FeedFetcher,
      url,
      wanted,
    ) {
      if (url.endsWith('/broken')) throw new TypeError('nobody foresaw this');
      return fetch.call(this, url, wanted);
    });
    expect(await refreshDueFeeds()).toEqual({ attempts: 3, failed: 2 });
    spy.mockRestore();
    expect(await db.episode.count({ where: { podcastId: well } })).toBe(1);
    expect((await rowOf(broken)).feedNextCheckAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await refreshDueFeeds()).toEqual({ attempts: 0, failed: 0 });
  });

  test('are shared between processes and read once each', async () => {
    await many(16);
    await many(16, other, 'elsewhere');
    // A second copy of the modules does not know what the first one is doing.
    vi.resetModules();
    const copy = await import('~/domain/feeds/due-feeds.server');
    const tallies = await Promise.all([refreshDueFeeds(), copy.refreshDueFeeds()]);
    await refreshDueFeeds();
    expect(tallies.map(({ failed }) => failed)).toEqual([0, 0]);
    const asked = [...paths(), ...paths(other)];
    expect([asked.length, new Set(asked).size]).toEqual([32, 32]);
  });

  test('already being read are finished when the process ends, and the rest left to others', async () => {
    const names = Array.from({ length: 6 }, (_, number) => `show-${number}`);
    for (const name of names) await due(name);
    const { held, letGo } = hold(server, names);
    const ending = new AbortController();
    const running = refreshDueFeeds(ending.signal);
    await soon(() => expect(held).toHaveLength(2));
    ending.abort();
    letGo();
    expect(await running).toEqual({ attempts: 2, failed: 0 });
    expect(await db.podcast.count({ where: { feedLockedUntil: { not: null } } })).toBe(0);
    expect(await refreshDueFeeds()).toEqual({ attempts: 4, failed: 0 });
  });
});

describe('a feed with listeners', () => {
  test('is checked within a day once it is a favorite', async () => {
    const id = await due('resting', { minutes: -20 * 24 * 60 });
    const person = await storePerson(db);
    await addFavorite(person.id, id);
    const row = await rowOf(id);
    expect(row.feedHasListeners).toBe(true);
    expect(row.feedNextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now() + DAY);
    await db.user.deleteMany();
  });

  test('is recognized at each check by favorites and recent plays', async () => {
    const [played, forgotten, quiet] = await Promise.all([
      due('played'),
      due('forgotten', { hasListeners: true }),
      due('quiet', { hasListeners: true }),
    ]);
    await refreshDueFeeds();
    const episode = async (podcastId: string) =>
      (await db.episode.findFirstOrThrow({ where: { podcastId } })).id;
    await db.play.create({ data: { podcastId: played, episodeId: await episode(played) } });
    const createdAt = new Date(Date.now() - 40 * DAY);
    const old = { podcastId: forgotten, episodeId: await episode(forgotten), createdAt };
    await db.play.create({ data: old });
    await db.podcast.updateMany({ data: { feedNextCheckAt: new Date(0) } });
    await refreshDueFeeds();
    const rows = await Promise.all([played, forgotten, quiet].map(rowOf));
    expect(rows.map(({ feedHasListeners }) => feedHasListeners)).toEqual([true, false, false]);
  });
});
