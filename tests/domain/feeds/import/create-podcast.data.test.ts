import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type {
  Directory,
  DirectoryEpisode,
  DirectoryPodcast,
} from '~/adapters/directory/directory.server';
import { FeedFetcher, replaceFeedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { NotFoundError, UpstreamError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { startFeedServer } from '../../../adapters/feeds/feed-server';
import { searchLibrary } from '../../../support/database/search-library';
import {
  clearPodcasts,
  directoryEpisode,
  directoryPodcast,
  episodesOf,
  feed,
  item,
} from '../feeds-for-tests';

const directory = vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
  return { entries: [] as unknown[], listed: [] as unknown[], down: false, asked: 0 };
});

vi.mock('~/adapters/directory/directory.server', async (original) => {
  const real = await original<typeof import('~/adapters/directory/directory.server')>();
  const answer = <T>(value: T) => {
    if (directory.down) throw new real.DirectoryError('unavailable', 'down');
    return value;
  };
  const stub: Directory = {
    kind: 'podcast-index',
    searchPodcasts: async () => [],
    listChanged: () => Promise.resolve([]),
    listTrending: async () => [],
    findPodcast: async (id) => {
      directory.asked += 1;
      return answer(
        (directory.entries as DirectoryPodcast[]).find((entry) => entry.id === id) ?? null,
      );
    },
    listEpisodes: async () => answer(directory.listed as DirectoryEpisode[]),
  };
  return { ...real, getDirectory: () => stub };
});

const CUT_FEED = '<rss><channel><title>S</title>';

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(async () => {
  await clearPodcasts();
  directory.entries = [directoryPodcast({ id: 1, url: server.url('/feed') })];
  directory.listed = [2, 1].map(directoryEpisode);
  directory.down = false;
  directory.asked = 0;
  server.serve('/feed', feed([item(3), item(2), item(1)]));
});

describe('creating a podcast', () => {
  test('prefers the feed and fills its gaps from the directory', async () => {
    server.serve(
      '/feed',
      feed(
        [item(2, { description: '<p>Salam 🎧 <script>x</script></p>' }), item(1)],
        '<title>Evening Circle</title><itunes:category text="Religion &amp; Spirituality"><itunes:category text="Islam"/></itunes:category>',
      ),
    );
    const { podcast, episodeCount, created, episodes } = await createPodcast(1);
    expect(created).toBe(true);
    expect(episodeCount).toBe(2);
    expect(podcast).toMatchObject({
      slug: 'evening-circle',
      title: 'Evening Circle',
      description: 'Known to the directory',
      author: 'Directory author',
      imageUrl: 'https://directory.example.org/art.jpg',
      language: 'ar',
      genres: ['Religion & Spirituality', 'Islam'],
      categories: ['Religion', 'Spirituality', 'Islam'],
      itunesId: 42,
      podcastIndexId: 1,
      episodeCount: 2,
      rssUrl: server.url('/feed'),
      lastUpdateTime: '2026-03-02T10:00:00.000Z',
      dead: false,
      feedError: null,
      cached: true,
    });
    expect(episodes).toMatchObject([
      {
        title: 'Episode 2',
        description: '<p>Salam  </p>',
        pubDate: '2026-03-02T10:00:00.000Z',
        duration: 600,
        audioUrl: 'https://cdn.example.org/2.mp3',
      },
      { title: 'Episode 1' },
    ]);
    const row = await db.podcast.findUniqueOrThrow({ where: { id: podcast.id } });
    expect(row).toMatchObject({ feedLockedUntil: null, episodesFromDirectory: false });
    expect(row.feedNextCheckAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('creates one podcast for twenty simultaneous requests, which all wait for its episodes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => createPodcast(1)));
    expect(await db.podcast.count()).toBe(1);
    expect(await db.episode.count()).toBe(3);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ podcast }) => podcast.id)).size).toBe(1);
    expect(answers.every(({ episodeCount }) => episodeCount === 3)).toBe(true);
    expect(directory.asked).toBe(1);
  });

  test('creates one podcast when two processes do so at once', async () => {
    // A second copy of the module does not know what the first one is doing.
    vi.resetModules();
    const other = await import('~/domain/feeds/import/create-podcast.server');
    const answers = await Promise.all([createPodcast(1), other.createPodcast(1), createPodcast(1)]);
    expect(await db.podcast.count()).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers.map(({ episodeCount }) => episodeCount)).toEqual([3, 3, 3]);
  });

  test('can be repeated', async () => {
    const first = await createPodcast(1);
    const second = await createPodcast(1);
    expect(second).toMatchObject({ created: false, podcast: { id: first.podcast.id } });
    expect(server.requests.filter(({ path }) => path === '/feed').length).toBeGreaterThan(0);
  });

  test('adds the directory id to a podcast imported by its feed', async () => {
    const { id } = await importPodcastFeed(server.url('/feed/').replace(/\/$/, ''));
    const { created, podcast } = await createPodcast(1);
    expect(created).toBe(false);
    expect(podcast).toMatchObject({ id, podcastIndexId: 1, itunesId: 42 });
  });

  test.each([
    ['answers 404', () => server.status('/feed', 404)],
    ['is too busy', () => server.status('/feed', 503)],
    ['is empty', () => server.serve('/feed', '')],
    ['breaks off', () => server.serve('/feed', CUT_FEED, { 'content-length': '9999' })],
  ])('uses the directory’s episodes for a feed that %s', async (_name, prepare) => {
    prepare();
    const { podcast, episodeCount, episodes } = await createPodcast(1);
    expect(episodeCount).toBe(2);
    expect(podcast).toMatchObject({
      title: 'From the directory',
      categories: ['Islam', 'Religion'],
    });
    expect(podcast.feedError).toBeTruthy();
    expect(episodes.map(({ title }) => title)).toEqual(['Episode 2', 'Episode 1']);
    const row = await db.podcast.findUniqueOrThrow({ where: { id: podcast.id } });
    expect(row).toMatchObject({ episodesFromDirectory: true, feedFailureCount: 1 });

    // When the feed is readable again it takes over, and the episodes keep their ids.
    const before = await episodesOf(podcast.id);
    server.serve('/feed', feed([item(3), item(2), item(1)]));
    expect((await refreshPodcast(podcast.slug)).newEpisodesCount).toBe(1);
    const after = await episodesOf(podcast.id);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const taken = await db.podcast.findUniqueOrThrow({ where: { id: podcast.id } });
    expect(taken).toMatchObject({
      episodesFromDirectory: false,
      feedError: null,
      feedFailureCount: 0,
    });
  });

  test.each([
    [
      'a web page',
      () => server.serve('/feed', '<!doctype html><html><body>Hi</body></html>'),
      'lead to a podcast feed',
    ],
    ['a private address', () => server.redirect('/feed', 'http://10.0.0.1/feed'), 'not be fetched'],
    ['a circle of redirects', () => server.redirect('/feed', '/feed'), 'too many times'],
    ['one that is gone', () => server.status('/feed', 410), '410'],
    [
      'a JSON Feed',
      () => server.serve('/feed', '{"version": "https://jsonfeed.org/version/1.1", "items": []}'),
      'JSON Feed',
    ],
    [
      'one that directories may not show',
      () =>
        server.serve('/feed', feed([item(1)], '<title>S</title><itunes:block>Yes</itunes:block>')),
      'asks that directories',
    ],
  ])('refuses a feed that is %s with the reason', async (_name, prepare, reason) => {
    prepare();
    const refused = createPodcast(1);
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toMatchObject({ status: 502 });
    expect(await db.podcast.count()).toBe(0);
  });

  test('refuses a feed that fails temporarily if the directory lists no episodes either', async () => {
    server.status('/feed', 503);
    directory.listed = [];
    await expect(createPodcast(1)).rejects.toMatchObject({ status: 502 });
    expect(await db.podcast.count()).toBe(0);
  });

  test('follows a page to the feed it names', async () => {
    directory.entries = [directoryPodcast({ url: server.url('/page') })];
    server.serve(
      '/page',
      '<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>',
    );
    const { podcast } = await createPodcast(1);
    expect(podcast).toMatchObject({ rssUrl: server.url('/feed'), episodeCount: 3 });
  });

  test('resumes an interrupted import at the next click', async () => {
    const { podcast } = await createPodcast(1);
    await db.episode.deleteMany({ where: { title: 'Episode 1' } });
    await db.podcast.update({
      where: { id: podcast.id },
      data: { feedCheckedAt: null, feedBodyHash: null, feedLockedUntil: new Date(Date.now() - 1) },
    });
    expect(await createPodcast(1)).toMatchObject({ created: false, episodeCount: 3 });
  });

  test('stores the https address of a recording if the host supports it', async () => {
    const asked: string[] = [];
    class Probing extends FeedFetcher {
      override async answersOverHttps(url: string) {
        asked.push(url);
        return !url.includes('//only.');
      }
    }
    replaceFeedFetcher(new Probing({ allowlist: ['127.0.0.1'], userAgent: 'test' }));
    const urls = [
      'http://both.example.org:80/1.mp3',
      'http://only.example.org/2.mp3',
      'http://radio.example.org:8000/3.mp3',
    ];
    server.serve('/feed', feed(urls.map((url, index) => item(index + 1, { url }))));
    const { podcast } = await createPodcast(1);
    const stored = (await episodesOf(podcast.id)).map(({ audioUrl }) => audioUrl);
    expect(stored).toEqual([
      'https://both.example.org/1.mp3',
      'http://only.example.org/2.mp3',
      'https://radio.example.org:8000/3.mp3',
    ]);
    expect(asked).toEqual([stored[0], 'https://only.example.org/2.mp3', stored[2]]);
  });

  test('accepts a feed with zero bytes wherever they may occur', async () => {
    const zeros = item(1, { title: 'A&amp;#0;B\u0000&amp;#1;C', description: 'D&#0;E' });
    const unnamed = item(2, { title: '', url: 'https://cdn.example.org/ep%00one%01.mp3' });
    server.serve('/feed', feed([zeros, unnamed]));
    const { podcast } = await createPodcast(1);
    expect((await episodesOf(podcast.id)).map(({ title }) => title)).toEqual([
      'A\ufffdBC',
      'epone',
    ]);
  });

  test('accepts a recording identified only by a signed address of several kilobytes', async () => {
    const url = `https://cdn.example.org/play?token=${'x'.repeat(4_000)}`;
    server.serve('/feed', feed([item(1, { guid: null, url })]));
    const { podcast, episodes } = await createPodcast(1);
    expect(episodes).toMatchObject([{ audioUrl: url }]);
    expect(await refreshPodcast(podcast.id)).toMatchObject({ newEpisodesCount: 0 });
  });

  test('fails for an unknown id and for an unavailable directory', async () => {
    await expect(createPodcast(999)).rejects.toThrow(NotFoundError);
    directory.down = true;
    await expect(createPodcast(1)).rejects.toThrow(UpstreamError);
    expect(await db.podcast.count()).toBe(0);
  });
});

describe('slugs', () => {
  test('number equal titles in any script', async () => {
    const slugs: string[] = [];
    for (const path of ['/a', '/b', '/c']) {
      server.serve(path, feed([item(1)], '<title>تَفسير القرآن</title>'));
      slugs.push((await importPodcastFeed(server.url(path))).slug);
    }
    expect(slugs).toEqual(['تفسير-القرآن', 'تفسير-القرآن-2', 'تفسير-القرآن-3']);
    expect((await getPodcast('تفسير-القرآن-2')).title).toBe('تَفسير القرآن');
  });

  test('are unique for ten podcasts of the same title at once', async () => {
    const paths = Array.from({ length: 10 }, (_, index) => `/same-${index}`);
    for (const path of paths) server.serve(path, feed([item(1)], '<title>Same</title>'));
    const imported = await Promise.all(paths.map((path) => importPodcastFeed(server.url(path))));
    expect(new Set(imported.map(({ slug }) => slug)).size).toBe(10);
  });
});

describe('importing by address', () => {
  test('follows redirects, and finds the same feed by any of its addresses', async () => {
    server.redirect('/old', server.url('/feed'), 301);
    const first = await importPodcastFeed(server.url('/old'));
    expect(first).toMatchObject({ created: true, episodeCount: 3 });
    expect(await importPodcastFeed(server.url('/feed/'))).toMatchObject({
      created: false,
      id: first.id,
    });
    expect(await importPodcastFeed(server.url('/old'))).toMatchObject({
      created: false,
      id: first.id,
    });
  });

  const announcing = (path: string, title = '<title>Moved</title>') =>
    `${title}<itunes:new-feed-url>${server.url(path)}</itunes:new-feed-url>`;

  test('follows an announced new address, and creates one podcast from both addresses at once', async () => {
    server.serve('/announcing', feed([item(1)], announcing('/half-way')));
    server.serve('/half-way', feed([item(2), item(1)], announcing('/arrived')));
    server.serve('/arrived', feed([item(3), item(2), item(1)], announcing('/arrived')));
    const imported = await Promise.all(
      ['/announcing', '/arrived', '/announcing'].map((path) => importPodcastFeed(server.url(path))),
    );
    expect(new Set(imported.map(({ id }) => id)).size).toBe(1);
    expect(await db.podcast.findMany({ select: { rssUrl: true } })).toEqual([
      { rssUrl: server.url('/arrived') },
    ]);
  });

  test('follows a chain of announcements to its end, but not one of more than ten', async () => {
    const title = '<title>Steps</title>';
    for (let step = 1; step <= 11; step += 1) {
      const next = `<itunes:new-feed-url>${server.url(`/step-${step + 1}`)}</itunes:new-feed-url>`;
      server.serve(`/step-${step}`, feed([item(1)], title + next));
    }
    server.serve('/step-12', feed([item(1)], title));
    for (const [from, to] of [
      ['/step-1', '/step-1'],
      ['/step-2', '/step-12'],
    ] as const) {
      const { id } = await importPodcastFeed(server.url(from));
      const where = { id };
      expect(await db.podcast.findUnique({ where })).toMatchObject({ rssUrl: server.url(to) });
    }
  });

  test('ignores an announced address that is not a feed, another show, itself or a circle', async () => {
    const other = '<title>Other</title>';
    server.serve('/page', '<!doctype html><html><body>Nothing</body></html>');
    server.serve('/other-show', feed([item(9, { guid: 'z' })], other));
    server.serve('/there', feed([item(1)], announcing('/and-back')));
    for (const [path, target] of [
      ['/to-page', '/page'],
      ['/to-nowhere', '/nowhere'],
      ['/to-other', '/other-show'],
      ['/to-itself', '/to-itself'],
      ['/and-back', '/there'],
    ] as const) {
      server.serve(path, feed([item(1)], announcing(target)));
      const { id } = await importPodcastFeed(server.url(path));
      expect(await db.podcast.findUnique({ where: { id } })).toMatchObject({
        rssUrl: server.url(path),
      });
    }
  });

  test('follows an announcement to a podcast known only by a shared guid', async () => {
    server.serve('/here', feed([item(1)], '<title>Moved</title>'));
    const here = await importPodcastFeed(server.url('/here'));
    server.serve('/namesake', feed([item(9, { guid: 'z' })], announcing('/here')));
    server.serve('/old-home', feed([item(1)], announcing('/here', '<title>Old name</title>')));
    expect((await importPodcastFeed(server.url('/namesake'))).id).not.toBe(here.id);
    expect(await importPodcastFeed(server.url('/old-home'))).toMatchObject({
      id: here.id,
      created: false,
    });
  });

  test('treats the same declared guid as the same podcast', async () => {
    const channel =
      '<title>One</title><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>';
    server.serve('/one', feed([item(1)], channel));
    server.serve('/mirror', feed([item(1)], channel));
    const first = await importPodcastFeed(server.url('/one'));
    expect(await importPodcastFeed(server.url('/mirror'))).toMatchObject({
      created: false,
      id: first.id,
    });
  });

  test('reads the older pages of a paged feed', async () => {
    const next = (page: number) =>
      `<title>Paged</title><atom:link rel="next" href="/page${page}"/>`;
    server.serve('/paged', feed([item(3)], next(2)));
    server.serve('/page2', feed([item(2)], next(3)));
    server.serve(
      '/page3',
      feed([item(1)], '<title>Paged</title><atom:link rel="next" href="http://10.0.0.1/x"/>'),
    );
    // The newest episodes are stored at once; the older pages follow after the answer.
    const { id, episodeCount } = await importPodcastFeed(server.url('/paged'));
    expect(episodeCount).toBe(1);
    await backgroundWorkEnded();
    expect(await db.episode.count({ where: { podcastId: id } })).toBe(3);
    expect(await db.podcast.findUnique({ where: { id } })).toMatchObject({ episodeCount: 3 });
  });

  test('counts items without a recording, but does not store them', async () => {
    server.serve('/mixed', feed([item(1), '<item><title>Text only</title></item>']));
    expect(await importPodcastFeed(server.url('/mixed'))).toMatchObject({
      episodeCount: 1,
      skipped: 1,
    });
  });

  test('accepts a feed without items, without guids, or with a repeated guid', async () => {
    server.serve('/empty', feed([]));
    expect(await importPodcastFeed(server.url('/empty'))).toMatchObject({ episodeCount: 0 });
    server.serve(
      '/no-guid',
      feed([item(1, { guid: null }), item(2, { guid: null })], '<title>B</title>'),
    );
    expect(await importPodcastFeed(server.url('/no-guid'))).toMatchObject({ episodeCount: 2 });
    server.serve(
      '/twice',
      feed(
        [item(1, { guid: 'x' }), item(2, { guid: 'x' }), item(1, { guid: 'x', title: 'Again' })],
        '<title>C</title>',
      ),
    );
    const { id, episodeCount } = await importPodcastFeed(server.url('/twice'));
    expect(episodeCount).toBe(2);
    expect((await episodesOf(id)).map(({ title }) => title)).toEqual(['Episode 1', 'Episode 2']);
    server.serve(
      '/twice',
      feed([item(3), item(1, { guid: 'x' }), item(2, { guid: 'x' })], '<title>C</title>'),
    );
    expect((await refreshPodcast(id)).newEpisodesCount).toBe(1);
  });

  test('shows a locked podcast, and keeps one that is blocked later out of search', async () => {
    server.serve(
      '/locked',
      feed([item(1)], '<title>Lockedshow</title><podcast:locked>yes</podcast:locked>'),
    );
    server.serve('/blocked', feed([item(1)], '<title>Withheld circle</title>'));
    const locked = await importPodcastFeed(server.url('/locked'));
    const blocked = await importPodcastFeed(server.url('/blocked'));
    server.serve(
      '/blocked',
      feed([item(1)], '<title>Withheld circle</title><itunes:block>Yes</itunes:block>'),
    );
    await refreshPodcast(blocked.slug);
    expect(await getPodcast(locked.slug)).toMatchObject({ locked: true, blocked: false });
    expect(await getPodcast(blocked.slug)).toMatchObject({ blocked: true });
    expect((await searchLibrary('Lockedshow')).map(({ id }) => id)).toEqual([locked.id]);
    expect(await searchLibrary('Withheld circle')).toEqual([]);
  });

  test('finds an Arabic title with vowel marks and a ligature by its bare letters', async () => {
    server.serve('/arabic', feed([item(1)], '<title>سِيرَةُ النَّبِيِّ ﷺ</title>'));
    const { id } = await importPodcastFeed(server.url('/arabic'));
    expect((await searchLibrary('سيرة النبي')).map((found) => found.id)).toContain(id);
  });

  test('names the reason of a refusal', async () => {
    await expect(importPodcastFeed('file:///etc/passwd')).rejects.toThrow(
      'not the address of a feed',
    );
    await expect(importPodcastFeed('http://10.0.0.1/feed')).rejects.toThrow('may not be fetched');
    server.status('/gone', 410);
    await expect(importPodcastFeed(server.url('/gone'))).rejects.toThrow('410');
    server.serve('/not', 'hello');
    await expect(importPodcastFeed(server.url('/not'))).rejects.toThrow(
      'does not lead to a podcast feed',
    );
    expect(await db.podcast.count()).toBe(0);
  });
});
