import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ConflictError, NotFoundError, UpstreamError } from '~/domain/errors';
import { claimFeed, type FeedClaim } from '~/domain/feeds/feed-claims.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshDuePodcast, refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { searchLibrary } from '../../support/database/search-library';
import { clearPodcasts, episodesOf, feed, item } from './feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(clearPodcasts);

const DAY = 86_400_000;

/** Imports a feed from /feed and returns a function that refreshes it with other items. */
async function show(items: string[], channel?: string, path = '/feed') {
  server.serve(path, feed(items, channel));
  const { id, slug } = await importPodcastFeed(server.url(path));
  const refreshWith = async (next: string[], nextChannel = channel) => {
    server.serve(path, feed(next, nextChannel));
    return (await refreshPodcast(slug)).newEpisodesCount;
  };
  const row = () => db.podcast.findUniqueOrThrow({ where: { id } });
  return { id, slug, refreshWith, row, episodes: () => episodesOf(id) };
}

/** Imports a feed whose server answers every conditional request with 304, whatever was published. */
async function unchanging() {
  let items = [item(1)];
  server.on('/etag', (request, response) => {
    const same = request.headers['if-none-match'] !== undefined;
    response.writeHead(same ? 304 : 200, { etag: 'W/"1"', 'last-modified': 'Sun' });
    response.end(same ? undefined : feed(items));
  });
  const { id, slug } = await importPodcastFeed(server.url('/etag'));
  return {
    id,
    slug,
    publish: (number: number) => (items = [item(number), ...items]),
    due: async () => refreshDuePodcast(await claim(id)),
    conditions: () => {
      const { 'if-none-match': etag, 'if-modified-since': since } =
        server.requests.at(-1)?.headers ?? {};
      return { ...(etag && { etag }), ...(since && { since }) };
    },
  };
}

async function claim(id: string): Promise<FeedClaim> {
  const claimed = await claimFeed(id);
  if (!claimed) throw new Error('The feed is claimed already.');
  return claimed;
}

/** Shifts all times of the podcast into the past, as if it had been checked that long ago. */
async function backdate(id: string, milliseconds: number) {
  const row = await db.podcast.findUniqueOrThrow({ where: { id } });
  const earlier = (date: Date | null) => date && new Date(date.getTime() - milliseconds);
  await db.podcast.update({
    where: { id },
    data: {
      feedMovedSeenAt: earlier(row.feedMovedSeenAt),
      feedFirstFailedAt: earlier(row.feedFirstFailedAt),
      feedGoneAt: earlier(row.feedGoneAt),
    },
  });
}

describe('episodes', () => {
  test('adds, counts and indexes new ones, and keeps those that left the feed', async () => {
    const { refreshWith, episodes, row, slug } = await show([item(2), item(1)]);
    expect(await refreshWith([item(4, { title: 'Ramadan evening' }), item(3)])).toBe(2);
    expect((await episodes()).map(({ title }) => title)).toEqual([
      'Episode 1',
      'Episode 2',
      'Episode 3',
      'Ramadan evening',
    ]);
    expect(await row()).toMatchObject({ episodeCount: 4 });
    expect((await searchLibrary('Ramadan evening')).map((found) => found.slug)).toContain(slug);
    expect(await refreshPodcast(slug)).toEqual({ message: 'No new episodes', newEpisodesCount: 0 });
  });

  test('recognizes the same guid with another recording', async () => {
    const { refreshWith, episodes } = await show([item(1)]);
    const [before] = await episodes();
    expect(await refreshWith([item(1, { url: 'https://new.example.org/x.m4a' })])).toBe(0);
    expect(await episodes()).toMatchObject([
      { id: before?.id, audioUrl: 'https://new.example.org/x.m4a' },
    ]);
  });

  test('recognizes another guid with the same recording, even behind other prefixes', async () => {
    const { refreshWith, episodes } = await show([item(2), item(1)]);
    const before = await episodes();
    const moved = [2, 1].map((number) =>
      item(number, {
        guid: `new-${number}`,
        url: `https://op3.dev/e/cdn.example.org/${number}.mp3?new=1`,
      }),
    );
    expect(await refreshWith(moved)).toBe(0);
    const after = await episodes();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ guid }) => guid)).toEqual(['new-1', 'new-2']);
  });

  test('recognizes another guid and recording when title, day and length agree', async () => {
    const { refreshWith, episodes } = await show([item(1, { title: '“Mercy” – part 1' })]);
    const [before] = await episodes();
    const again = item(1, { guid: 'x', title: '"Mercy" - Part 1', url: 'https://b.org/a.mp3' });
    expect(await refreshWith([again])).toBe(0);
    expect(await episodes()).toMatchObject([{ id: before?.id, guid: 'x' }]);
  });

  test('does not mistake a second episode of the same title and day for the first', async () => {
    const { refreshWith, episodes } = await show([item(1)]);
    const [before] = await episodes();
    const second = item(1, { guid: 'second', url: 'https://b.org/second.mp3' });
    expect(await refreshWith([second, item(1)])).toBe(1);
    const after = await episodes();
    expect(after).toHaveLength(2);
    expect(after.find(({ guid }) => guid === 'guid-1')?.id).toBe(before?.id);
    expect(await refreshWith([item(1), second])).toBe(0);
  });

  test('keeps two of the same title and day apart in a feed that lists only one', async () => {
    const daily = (hour: string) =>
      item(1, {
        guid: hour,
        title: 'Daily reminder',
        url: `https://cdn.example.org/${hour}.mp3`,
        date: `2026-03-01T${hour}:00:00Z`,
      });
    const { refreshWith, episodes } = await show([daily('05')]);
    expect(await refreshWith([daily('17')])).toBe(1);
    expect((await episodes()).map(({ guid }) => guid)).toEqual(['05', '17']);
  });

  test('keeps recordings apart that differ only in their query', async () => {
    const lesson = (number: number) =>
      item(number, { guid: null, url: `https://example.org/play.mp3?id=${number}` });
    const { refreshWith, episodes } = await show([lesson(3), lesson(2), lesson(1)]);
    const before = await episodes();
    expect(before).toHaveLength(3);
    expect(await refreshWith([lesson(5), lesson(4), lesson(3)])).toBe(2);
    const after = await episodes();
    expect(after.map(({ audioUrl }) => audioUrl?.at(-1))).toEqual(['1', '2', '3', '4', '5']);
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('keeps each episode unchanged when the feed renumbers its guids', async () => {
    const lesson = (number: number, place: number) =>
      item(number, { guid: `item-${place}`, title: 'Lesson' });
    const { refreshWith, episodes } = await show([lesson(3, 1), lesson(2, 2), lesson(1, 3)]);
    const before = await episodes();
    expect(await refreshWith([lesson(4, 1), lesson(3, 2), lesson(2, 3)])).toBe(1);
    const after = await episodes();
    expect(after.slice(0, 3)).toMatchObject(before.map(({ id, audioUrl }) => ({ id, audioUrl })));
    expect(after.map(({ guid }) => guid)).toEqual(['item-3', 'item-3', 'item-2', 'item-1']);
  });

  test('applies current rules to older rows, and keeps what was done with them', async () => {
    const lesson = (number: number) =>
      item(number, { guid: null, url: `https://example.org/play.mp3?id=${number}` });
    const { id, row, episodes } = await show([lesson(3)]);
    const old = { key: 'example.org/play.mp3', enclosureKey: 'example.org/play.mp3' };
    const [{ id: episodeId } = { id: '' }] = await episodes();
    await db.episode.update({ where: { id: episodeId }, data: old });
    await db.play.create({ data: { podcastId: id, episodeId } });
    // The state after the migration: the feed is read whole although nothing has changed.
    await db.podcast.update({ where: { id }, data: { feedReadAt: null } });
    server.serve('/feed', feed([lesson(3), lesson(2), lesson(1)]));
    await refreshPodcast(id);
    const after = await episodes();
    expect(after.map(({ audioUrl }) => audioUrl?.at(-1))).toEqual(['1', '2', '3']);
    expect(after[2]).toMatchObject({ id: episodeId, enclosureKey: 'example.org/play.mp3?id=3' });
    expect(await db.play.count({ where: { episodeId } })).toBe(1);
    expect((await row()).feedReadAt).not.toBeNull();
  });

  test('keeps a known date and length when the feed drops them', async () => {
    const { refreshWith, episodes } = await show([item(1)]);
    const [before] = await episodes();
    const bare = item(1, { date: null, title: 'Renamed' }).replace(
      /<itunes:duration>.*?<\/itunes:duration>/,
      '',
    );
    expect(await refreshWith([bare])).toBe(0);
    expect(await episodes()).toMatchObject([
      { title: 'Renamed', pubDate: before?.pubDate, sortDate: before?.sortDate, duration: 600 },
    ]);
  });

  test('keeps the order of numeric dates proved by an earlier reading', async () => {
    const { refreshWith, row, episodes } = await show([
      item(2, { date: '3/25/2026 12:00:00 PM' }),
      item(1, { date: '3/12/2026 12:00:00 PM' }),
    ]);
    expect(await row()).toMatchObject({ feedDateOrder: 'month-first' });
    await refreshWith([item(3, { date: '4/1/2026' }), item(1, { date: '3/12/2026 12:00:00 PM' })]);
    const days = (await episodes()).map(({ pubDate }) => pubDate?.toISOString().slice(0, 10));
    expect(days).toEqual(['2026-03-12', '2026-03-25', '2026-04-01']);
    expect(await row()).toMatchObject({ feedDateOrder: 'month-first' });
  });

  test('keeps the date of a recording from before 1970 and sorts it first', async () => {
    const { episodes } = await show([
      item(1, { date: 'Fri, 13 Nov 1964 10:00:00 GMT' }),
      item(2),
      item(3, { date: '1934-01-07' }),
    ]);
    expect((await episodes()).map(({ pubDate }) => pubDate?.getUTCFullYear())).toEqual([
      1934, 1964, 2026,
    ]);
  });

  test('sorts undated episodes by feed order, and dates far ahead by when they were seen', async () => {
    const { episodes } = await show([
      item(9, { date: new Date(Date.now() + 30 * DAY).toISOString() }),
      item(3, { date: null }),
      item(2, { date: null }),
      item(1, { date: null }),
    ]);
    const stored = await episodes();
    expect(stored.map(({ title }) => title)).toEqual([
      'Episode 1',
      'Episode 2',
      'Episode 3',
      'Episode 9',
    ]);
    expect(stored.every(({ sortDate }) => sortDate.getTime() <= Date.now())).toBe(true);
    expect(stored[3]?.pubDate?.getTime()).toBeGreaterThan(Date.now() + 20 * DAY);
  });

  test('does not rewrite unchanged ones', async () => {
    const { refreshWith, episodes, id } = await show([item(2), item(1)]);
    await db.episode.updateMany({ where: { podcastId: id }, data: { description: 'untouched' } });
    await refreshWith([item(2), item(1, { description: 'changed' })]);
    expect((await episodes()).map(({ description }) => description)).toEqual([
      'changed',
      'untouched',
    ]);
  });
});

describe('requests', () => {
  test('create no duplicates when simultaneous, and share one answer', async () => {
    const { slug, id, episodes } = await show([item(1)]);
    server.serve('/feed', feed([item(3), item(2), item(1)]));
    const before = server.requests.length;
    const answers = await Promise.all([
      refreshPodcast(slug),
      refreshPodcast(id),
      refreshPodcast(slug),
    ]);
    expect(answers.map(({ newEpisodesCount }) => newEpisodesCount)).toEqual([2, 2, 2]);
    expect(await episodes()).toHaveLength(3);
    expect(server.requests.length - before).toBe(1);
  });

  test('leave a refresh in another process alone, but take over an expired claim', async () => {
    const { slug, id } = await show([item(1)]);
    await claim(id);
    expect(await claimFeed(id)).toBeNull();
    server.serve('/feed', feed([item(2), item(1)]));
    expect(await refreshPodcast(slug)).toEqual({
      message: 'The episodes are already being refreshed.',
      newEpisodesCount: 0,
    });
    await db.podcast.update({
      where: { id },
      data: { feedLockedUntil: new Date(Date.now() - 1000) },
    });
    expect((await refreshPodcast(slug)).newEpisodesCount).toBe(1);
    await (await claim(id)).release();
  });

  test('do not release or renew an expired claim that was taken over', async () => {
    const { id, row } = await show([item(1)]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * 60_000 });
    const stale = await claim(id);
    vi.useRealTimers();
    const later = await claim(id);
    const { feedLockedUntil } = await row();
    await stale.release();
    await expect(stale.renew()).rejects.toThrow(ConflictError);
    expect((await row()).feedLockedUntil).toEqual(feedLockedUntil);
    await later.renew();
    await later.release();
    expect((await row()).feedLockedUntil).toBeNull();
  });

  test('return validators unchanged, and only record the time on a 304', async () => {
    const { slug, id, due, conditions } = await unchanging();
    await db.podcast.update({ where: { id }, data: { feedCheckedAt: null } });
    expect(await due()).toBe(0);
    expect(conditions()).toEqual({ etag: 'W/"1"', since: 'Sun' });
    const row = await db.podcast.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ slug, feedEtag: 'W/"1"', feedCheckedAt: expect.any(Date) });
  });

  test('omit validators on a manual refresh and after a week, for servers that always answer 304', async () => {
    const { slug, id, due, conditions, publish } = await unchanging();
    publish(2);
    expect(await due()).toBe(0);
    expect((await refreshPodcast(slug)).newEpisodesCount).toBe(1);
    expect(conditions()).toEqual({});
    publish(3);
    await due();
    expect(conditions()).toEqual({ etag: 'W/"1"', since: 'Sun' });
    const feedReadAt = new Date(Date.now() - 7 * DAY);
    await db.podcast.update({ where: { id }, data: { feedReadAt } });
    expect(await due()).toBe(1);
    expect(conditions()).toEqual({});
    await due();
    expect(conditions()).toEqual({ etag: 'W/"1"', since: 'Sun' });
  });

  test('repair what an older reading stored wrongly once the feed is read whole', async () => {
    const placeholder = item(1, {
      description: 'for listening.<h2>Books</h2><a href="/more">More</a>',
      extra: '<link>https://show.example/1</link>',
    })
      .replace('length="123456"', 'length="57600000"')
      .replace('<itunes:duration>600<', '<itunes:duration>00:00:01<');
    const { id, slug, episodes } = await show([placeholder]);
    const stored = await episodes();
    const wrong = {
      description: 'for listening.Books',
      duration: 1,
      contentHash: 'of an older reading',
    };
    await db.episode.update({ where: { id: stored[0]!.id }, data: wrong });
    await db.podcast.update({
      where: { id },
      data: { feedReadAt: new Date(Date.now() - 7 * DAY) },
    });
    expect((await refreshPodcast(slug)).newEpisodesCount).toBe(0);
    expect(stored[0]!.description).toMatch(
      /^for listening\.<br>Books<br><a href="https:\/\/show\.example\/more"/,
    );
    expect(await episodes()).toMatchObject(
      stored.map(({ id, description }) => ({ id, description, duration: null })),
    );
  });

  test('for a rate-limited feed do not delay other feeds of the host', async () => {
    const busy = await show([item(1)], '<title>Busy</title>', '/busy');
    const calm = await show([item(1)], '<title>Calm</title>', '/calm');
    server.status('/busy', 429, { 'retry-after': '3600' });
    await expect(refreshPodcast(busy.id)).rejects.toThrow('429');
    const asked = server.requests.length;
    await expect(refreshPodcast(busy.id)).rejects.toThrow('429');
    expect(server.requests.length).toBe(asked);
    server.serve('/calm', feed([item(2), item(1)], '<title>Calm</title>'));
    expect((await refreshPodcast(calm.id)).newEpisodesCount).toBe(1);
    expect(await calm.row()).toMatchObject({ feedFailureCount: 0, feedError: null });
  });

  test('for a complete show are sent once a week, even while its feed is unchanged', async () => {
    const channel = '<title>Ended</title><itunes:complete>Yes</itunes:complete>';
    const { refreshWith, row } = await show([item(2), item(1)], channel);
    await refreshWith([item(2), item(1)]);
    const { feedCheckedAt, feedNextCheckAt } = await row();
    expect(feedNextCheckAt!.getTime() - feedCheckedAt!.getTime()).toBeGreaterThan(6 * DAY);
  });

  test('fail for an unknown podcast', async () => {
    await expect(refreshPodcast('nobody')).rejects.toThrow(NotFoundError);
    await expect(refreshPodcast('a\u0000b')).rejects.toThrow(NotFoundError);
  });

  test('update the podcast from its feed, but keep its slug', async () => {
    const { refreshWith, slug } = await show([item(1)], '<title>Old name</title>');
    await refreshWith(
      [item(1)],
      '<title>New name</title><description>&lt;b&gt;Hi&lt;/b&gt;</description>',
    );
    expect(await getPodcast(slug)).toMatchObject({
      slug: 'old-name',
      title: 'New name',
      description: '<strong>Hi</strong>',
    });
  });
});

describe('failures', () => {
  test('show a 500, then recover', async () => {
    const { slug, row, refreshWith, episodes } = await show([item(1)]);
    server.status('/feed', 500);
    await expect(refreshPodcast(slug)).rejects.toThrow(UpstreamError);
    await expect(refreshPodcast(slug)).rejects.toThrow('500');
    expect(await row()).toMatchObject({ feedFailureCount: 2, feedStatus: 'ok', dead: false });
    expect(await episodes()).toHaveLength(1);
    expect(await refreshWith([item(2), item(1)])).toBe(1);
    expect(await row()).toMatchObject({
      feedFailureCount: 0,
      feedError: null,
      feedFirstFailedAt: null,
    });
  });

  test('mark a feed unreachable after 7 days, dead after 60, and alive when it answers', async () => {
    const { id, slug, row, refreshWith } = await show([item(1)]);
    server.status('/feed', 404);
    await expect(refreshPodcast(slug)).rejects.toThrow();
    await backdate(id, 8 * DAY);
    await expect(refreshPodcast(slug)).rejects.toThrow();
    expect(await row()).toMatchObject({ feedStatus: 'unreachable', dead: false });
    await backdate(id, 53 * DAY);
    await expect(refreshPodcast(slug)).rejects.toThrow();
    const dead = await row();
    expect(dead.dead).toBe(true);
    expect(dead.feedNextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 29 * DAY);
    await refreshWith([item(1)]);
    expect(await row()).toMatchObject({ feedStatus: 'ok', dead: false });
  });

  test('count a 410 when confirmed a day later, and keep page and episodes', async () => {
    const { id, slug, row, episodes } = await show([item(1)]);
    server.status('/feed', 410);
    await expect(refreshPodcast(slug)).rejects.toThrow('410');
    await expect(refreshPodcast(slug)).rejects.toThrow('410');
    expect(await row()).toMatchObject({ feedStatus: 'gone', dead: false });
    await backdate(id, DAY);
    await expect(refreshPodcast(slug)).rejects.toThrow('410');
    expect(await row()).toMatchObject({ feedStatus: 'gone', dead: true });
    expect(await episodes()).toHaveLength(1);
    expect((await getPodcast(slug)).dead).toBe(true);
  });

  test('show the reason of a 403 and wait a day', async () => {
    const { slug, row } = await show([item(1)]);
    server.status('/feed', 403);
    await expect(refreshPodcast(slug)).rejects.toThrow('403');
    const blocked = await row();
    expect(blocked).toMatchObject({ feedStatus: 'blocked' });
    expect(blocked.feedNextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test('keep everything when a feed turns into something else', async () => {
    const { slug, row, episodes } = await show([item(1)]);
    server.serve('/feed', '<!doctype html><html><body>Parked</body></html>');
    await expect(refreshPodcast(slug)).rejects.toThrow('does not lead to a podcast feed');
    expect(await row()).toMatchObject({ title: 'Evening Circle', feedFailureCount: 1 });
    expect(await episodes()).toHaveLength(1);
  });

  describe('another show at the address of the feed', () => {
    const other = [item(7, { title: 'News at seven' }), item(8, { title: 'News at eight' })];
    const maker = '<itunes:author>Radio News</itunes:author>';

    test('adds nothing while there for hours, and the show returns unchanged', async () => {
      const { refreshWith, row, episodes } = await show([item(2), item(1)]);
      const before = await episodes();
      const refused = refreshWith(other, `<title>News</title>${maker}`);
      await expect(refused).rejects.toThrow('leads to another show');
      expect(await row()).toMatchObject({ title: 'Evening Circle', feedFailureCount: 1 });

      expect(await refreshWith([item(3), item(2), item(1)])).toBe(1);
      expect(await row()).toMatchObject({ title: 'Evening Circle', feedFailureCount: 0 });
      expect(
        (await episodes()).filter(({ id }) => before.some((known) => known.id === id)),
      ).toEqual(before);
      expect(await episodes()).toHaveLength(3);
    });

    test('takes over no episode by number, hour or length, even from the same maker', async () => {
      const news = [2, 1].map((number) => {
        const url = `https://news.example.org/${number}.mp3`;
        return item(number, { title: `News ${number}`, url });
      });
      const { id, refreshWith, episodes } = await show([item(2), item(1)]);
      const before = await episodes();
      await expect(refreshWith(news, '<title>News</title>')).rejects.toThrow('another show');
      await expect(refreshWith([], '<title>Maintenance</title>')).rejects.toThrow('another show');
      await db.podcast.update({ where: { id }, data: { author: 'Radio News' } });
      expect(await refreshWith(news, `<title>Radio News</title>${maker}`)).toBe(2);
      const titles = new Map((await episodes()).map((episode) => [episode.id, episode.title]));
      expect(before.map((episode) => titles.get(episode.id))).toEqual(['Episode 1', 'Episode 2']);
      // A title that contains its date.
      expect(await refreshWith([item(5)], '<title>Radio News, Monday</title>')).toBe(1);
    });

    test('is accepted after a day', async () => {
      const { id, refreshWith, row } = await show([item(2), item(1)]);
      await expect(refreshWith(other, '<title>News</title>')).rejects.toThrow(UpstreamError);
      const feedFirstFailedAt = new Date(Date.now() - DAY - 1);
      await db.podcast.update({ where: { id }, data: { feedFirstFailedAt } });
      expect(await refreshWith(other, '<title>News</title>')).toBe(2);
      expect(await row()).toMatchObject({ title: 'News', feedFailureCount: 0 });
    });

    test.each([
      ['its title', '<title>Evening Circle</title>', other],
      ['its maker', `<title>News</title>${maker}`, other],
      ['a title of an episode', '<title>News</title>', [...other, item(1, { guid: 'new-1' })]],
    ])('counts as the same show when it keeps %s', async (_what, channel, items) => {
      const { refreshWith } = await show([item(1)], `<title>Evening Circle</title>${maker}`);
      expect(await refreshWith(items, channel)).toBe(2);
    });
  });

  test('store the items of a truncated body and read it whole the next time', async () => {
    const { slug, row, episodes } = await show([item(1)]);
    const bytes = Buffer.from(feed([item(3), item(2), item(1)]));
    server.on('/feed', (_request, response) => {
      response.writeHead(200, { etag: '"half"', 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length - 300), () => response.destroy());
    });
    await refreshPodcast(slug);
    expect((await episodes()).length).toBeGreaterThan(1);
    expect(await row()).toMatchObject({ feedEtag: null, feedBodyHash: null });
  });

  test('do the same for a feed or compressed body that ends too early', async () => {
    const { slug, row, episodes } = await show([item(3), item(2), item(1)]);
    const text = feed([item(4), item(3), item(2), item(1)]);
    const packed = gzipSync(text);
    for (const [encoding, body] of [
      ['identity', text.slice(0, -400)],
      ['gzip', packed.subarray(0, -60)],
    ] as const) {
      server.serve('/feed', body, { etag: '"half"', 'content-encoding': encoding });
      await refreshPodcast(slug);
      const { feedNextCheckAt, ...stored } = await row();
      expect(stored, encoding).toMatchObject({ feedEtag: null, feedBodyHash: null });
      expect(feedNextCheckAt!.getTime()).toBeLessThan(Date.now() + DAY + 60_000);
      expect((await episodes()).filter(({ leftFeedAt }) => leftFeedAt)).toEqual([]);
    }
    server.serve('/feed', packed, { etag: '"whole"', 'content-encoding': 'gzip' });
    await refreshPodcast(slug);
    expect(await row()).toMatchObject({ feedEtag: '"whole"', feedBodyHash: expect.any(String) });
    expect(await episodes()).toHaveLength(4);
  });
});

describe('moves', () => {
  test('accept a permanent move to the same show on the second day', async () => {
    const { id, slug, row } = await show([item(1)]);
    server.serve('/new-home', feed([item(2), item(1)]));
    server.redirect('/feed', server.url('/new-home'), 301);
    expect((await refreshPodcast(slug)).newEpisodesCount).toBe(1);
    await refreshPodcast(slug);
    expect(await row()).toMatchObject({
      rssUrl: server.url('/feed'),
      feedMovedTo: server.url('/new-home'),
    });
    await backdate(id, DAY);
    await refreshPodcast(slug);
    expect(await row()).toMatchObject({ rssUrl: server.url('/new-home'), feedMovedTo: null, slug });
  });

  test('ignore a redirect to another show or to a page', async () => {
    const { id, slug, row, episodes } = await show([item(1)]);
    server.serve(
      '/casino',
      feed([item(7, { guid: 'casino', url: 'https://c.org/7.mp3' })], '<title>Casino</title>'),
    );
    server.redirect('/feed', server.url('/casino'), 301);
    await expect(refreshPodcast(slug)).rejects.toThrow('another show');
    await backdate(id, DAY);
    await expect(refreshPodcast(slug)).rejects.toThrow('another show');
    server.serve('/portal', '<!doctype html><html><body>Log in</body></html>');
    server.redirect('/feed', server.url('/portal'), 301);
    await expect(refreshPodcast(slug)).rejects.toThrow('does not lead');
    expect(await row()).toMatchObject({
      rssUrl: server.url('/feed'),
      title: 'Evening Circle',
      feedMovedTo: null,
    });
    expect(await episodes()).toHaveLength(1);
  });

  test('do not accept a 304 at the new address as proof, and request the feed', async () => {
    const { id, slug, row, episodes } = await show([item(1)]);
    const conditions = { feedEtag: '"1"', feedLastModified: 'Sun' };
    await db.podcast.update({ where: { id }, data: conditions });
    const casino = feed(
      [item(7, { guid: 'casino', url: 'https://c.org/7.mp3' })],
      '<title>Casino</title>',
    );
    server.on('/other', (request, response) => {
      const same = request.headers['if-none-match'] !== undefined;
      response.writeHead(same ? 304 : 200).end(same ? undefined : casino);
    });
    server.redirect('/feed', server.url('/other'), 301);
    for (const day of [1, 2]) {
      await expect(refreshPodcast(slug), `day ${day}`).rejects.toThrow('another show');
      await backdate(id, DAY);
    }
    expect(await row()).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
    expect(await episodes()).toHaveLength(1);
  });

  test('do not take an answer without a body for a move, with or without validators', async () => {
    const { id, row } = await show([item(1)]);
    server.status('/nothing', 204);
    server.redirect('/feed', server.url('/nothing'), 301);
    for (const feedEtag of ['"1"', null]) {
      await db.podcast.update({ where: { id }, data: { feedEtag } });
      await refreshDuePodcast(await claim(id)).catch(() => undefined);
      await backdate(id, DAY);
    }
    expect(await row()).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
  });

  test.each([204, 304])('count %s to an unconditional request as a failure', async (status) => {
    const { slug, row, episodes } = await show([item(1)]);
    server.status('/feed', status, { etag: '"1"' });
    await expect(refreshPodcast(slug)).rejects.toThrow('The feed is empty.');
    expect(await row()).toMatchObject({ feedFailureCount: 1, feedFailureReason: 'empty' });
    expect(await episodes()).toHaveLength(1);
  });

  test('are detected even if the feed at the new address is unchanged', async () => {
    const { id, slug, row } = await show([item(1)]);
    await db.podcast.update({ where: { id }, data: { feedEtag: '"1"' } });
    server.on('/new-home', (request, response) => {
      const same = request.headers['if-none-match'] === '"1"';
      response.writeHead(same ? 304 : 200).end(same ? undefined : feed([item(1)]));
    });
    server.redirect('/feed', server.url('/new-home'), 301);
    await refreshPodcast(slug);
    await backdate(id, DAY);
    await refreshPodcast(slug);
    expect(await row()).toMatchObject({ rssUrl: server.url('/new-home'), feedMovedTo: null });
  });

  test('do not include a temporary redirect, which is followed and forgotten', async () => {
    const { slug, row } = await show([item(1)]);
    server.serve('/cdn', feed([item(1)]));
    server.redirect('/feed', server.url('/cdn'), 302);
    await refreshPodcast(slug);
    expect(await row()).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
  });

  test('include an announced new address', async () => {
    const { id, slug, row, refreshWith } = await show([item(1)]);
    const channel = `<title>Evening Circle</title><itunes:new-feed-url>${server.url('/announced')}</itunes:new-feed-url>`;
    server.serve('/announced', feed([item(1)], channel));
    await refreshWith([item(2), item(1)], channel);
    expect(await row()).toMatchObject({ feedMovedTo: server.url('/announced') });
    await backdate(id, DAY);
    await refreshWith([item(3), item(1)], channel);
    expect(await row()).toMatchObject({ rssUrl: server.url('/announced') });
    expect(slug).toBe('evening-circle');
  });

  test('stay announced while the old feed is unchanged or taken down', async () => {
    for (const [path, end] of [
      ['/still', 'stands still'],
      ['/down', 'is taken down'],
    ] as const) {
      const title = `<title>Circle that ${end}</title>`;
      const channel = `${title}<itunes:new-feed-url>${server.url(`${path}-new`)}</itunes:new-feed-url>`;
      const { id, row, refreshWith } = await show([item(1)], title, path);
      server.serve(`${path}-new`, feed([item(2), item(1)], title));
      await refreshWith([item(1)], channel);
      expect(await row()).toMatchObject({ feedMovedTo: server.url(`${path}-new`) });
      if (path === '/down') server.status(path, 404);
      await refreshPodcast(id).catch(() => undefined);
      await backdate(id, DAY);
      await refreshPodcast(id).catch(() => undefined);
      expect(await row(), end).toMatchObject({ rssUrl: server.url(`${path}-new`) });
      expect((await refreshPodcast(id)).newEpisodesCount).toBe(1);
    }
  });

  test('are forgotten when the announcement is withdrawn', async () => {
    const title = '<title>Evening Circle</title>';
    const channel = `${title}<itunes:new-feed-url>${server.url('/announced')}</itunes:new-feed-url>`;
    const { id, row, refreshWith } = await show([item(1)], title);
    server.serve('/announced', feed([item(1)], title));
    await refreshWith([item(1)], channel);
    await refreshWith([item(1)], title);
    await backdate(id, DAY);
    await refreshWith([item(1)], title);
    expect(await row()).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
  });

  test('are not forgotten when the announced address is temporarily unavailable', async () => {
    const title = '<title>Evening Circle</title>';
    const channel = `${title}<itunes:new-feed-url>${server.url('/flaky')}</itunes:new-feed-url>`;
    const { id, row, refreshWith } = await show([item(1)], title);
    server.serve('/flaky', feed([item(1)], title));
    await refreshWith([item(1)], channel);
    await backdate(id, DAY);
    server.status('/flaky', 503);
    await refreshWith([item(2), item(1)], channel);
    expect(await row()).toMatchObject({ rssUrl: server.url('/feed') });
    server.serve('/flaky', feed([item(1)], title));
    await refreshWith([item(1)], channel);
    expect(await row()).toMatchObject({ rssUrl: server.url('/flaky') });
  });

  describe.each([2, 3, 5, 8])('feeds that announce each other, %s', (size) => {
    const paths = Array.from({ length: size }, (_, index) => `/ring-${'abcdefgh'[index]}`);
    const announcing = (path: string) =>
      `<title>Ring</title><itunes:new-feed-url>${server.url(path)}</itunes:new-feed-url>`;
    const days = async (count: number) => {
      const addresses: string[] = [];
      for (let day = 0; day < count; day += 1) {
        for (const { id } of await db.podcast.findMany({ orderBy: { id: 'desc' } })) {
          await refreshPodcast(id).catch(() => undefined);
        }
        for (const { id } of await db.podcast.findMany()) await backdate(id, DAY);
        const rows = await db.podcast.findMany({ orderBy: { rssUrl: 'asc' } });
        addresses.push(rows.map(({ rssUrl }) => rssUrl).join(' '));
      }
      return addresses;
    };
    const announceAll = () => {
      for (const [index, path] of paths.entries()) {
        const next = paths[(index + 1) % paths.length]!;
        server.serve(path, feed([item(index + 2), item(1)], announcing(next)));
      }
    };

    test('become the oldest podcast, which keeps its address', async () => {
      const ids: string[] = [];
      for (const path of paths)
        ids.push((await show([item(1)], `<title>${path}</title>`, path)).id);
      announceAll();
      const addresses = await days(8);
      expect(await db.podcast.findMany()).toMatchObject([{ id: ids[0] }]);
      expect(new Set(addresses.slice(-4))).toEqual(new Set([server.url(paths[0]!)]));
    });

    test('become one podcast however they are imported', async () => {
      announceAll();
      const imported = [];
      for (const path of [...paths].reverse()) {
        imported.push((await importPodcastFeed(server.url(path))).id);
      }
      expect(new Set(imported).size).toBe(1);
    });

    test('absorb the podcast of an older address that leads to them', async () => {
      await show([item(1)], '<title>Old</title>', '/before-ring');
      const inside = await show([item(1)], '<title>In</title>', paths.at(-1));
      announceAll();
      server.serve('/before-ring', feed([item(1)], announcing(paths[0]!)));
      const addresses = await days(8);
      expect(await db.podcast.findMany()).toMatchObject([{ id: inside.id }]);
      expect(addresses.at(-1)).toBe(server.url(paths.at(-1)!));
      expect(new Set(addresses.slice(-4)).size).toBe(1);
    });
  });

  test('ignore an announced address that redirects back', async () => {
    const channel = `<title>Evening Circle</title><itunes:new-feed-url>${server.url('/back')}</itunes:new-feed-url>`;
    const { id, row, refreshWith } = await show([item(1)], channel);
    server.redirect('/back', server.url('/feed'), 301);
    for (const number of [2, 3, 4, 5]) {
      await refreshWith([item(number), item(1)], channel);
      expect(await row()).toMatchObject({ rssUrl: server.url('/feed'), feedMovedTo: null });
      await backdate(id, DAY);
    }
  });

  test('ignore announcements in a circle and to another show', async () => {
    const to = (path: string) =>
      `<title>Evening Circle</title><itunes:new-feed-url>${server.url(path)}</itunes:new-feed-url>`;
    const { row, refreshWith } = await show([item(1)], to('/ring-2'));
    server.serve('/ring-2', feed([item(1)], to('/feed')));
    await refreshWith([item(2), item(1)], to('/ring-2'));
    expect(await row()).toMatchObject({ feedMovedTo: null });
    server.serve(
      '/stranger',
      feed([item(8, { guid: 'z', url: 'https://z.org/8.mp3' })], '<title>Other</title>'),
    );
    await refreshWith([item(3), item(1)], to('/stranger'));
    expect(await row()).toMatchObject({ feedMovedTo: null });
  });

  test.each(['a redirect', 'an announcement'])(
    'do not merge two podcasts with the same title when %s leads from one to the other',
    async (how) => {
      const known = await show([item(2), item(1)], undefined, '/known');
      const foreign = item(9, { guid: 'foreign', url: 'https://z.org/9.mp3' });
      const forged = await show([foreign], '<title>evening  circle</title>', '/forged');
      const announced = `<title>Evening Circle</title><itunes:new-feed-url>${server.url('/known')}</itunes:new-feed-url>`;
      if (how === 'a redirect') server.redirect('/forged', server.url('/known'), 301);
      else server.serve('/forged', feed([foreign], announced));
      for (const day of [1, 2]) {
        await refreshPodcast(forged.id).catch(() => undefined);
        const feedMovedSeenAt = new Date(Date.now() - day * DAY);
        await db.podcast.updateMany({ data: { feedMovedSeenAt, feedBodyHash: `day ${day}` } });
      }
      expect(await db.podcast.count()).toBe(2);
      expect((await known.episodes()).map(({ guid }) => guid)).toEqual(['guid-1', 'guid-2']);
      expect((await forged.episodes()).map(({ guid }) => guid)).toEqual(['foreign']);
    },
  );

  test('merge two podcasts that turn out to be one, with all member data', async () => {
    const older = await show([item(2), item(1)], undefined, '/older');
    const newer = await show([item(3), item(2)], '<title>Evening Circle 2</title>', '/newer');
    const [, olderTwo] = await older.episodes();
    const [newerTwo] = await newer.episodes();
    const user = (name: string) =>
      db.user.create({
        data: { username: name, usernameKey: name, email: name, emailKey: name, passwordHash: 'x' },
      });
    const [amina, bilal] = [await user('amina'), await user('bilal')];
    const liked = (userId: string, podcastId: string) =>
      db.favorite.create({ data: { userId, podcastId } });
    await liked(amina.id, newer.id);
    await liked(amina.id, older.id);
    await liked(bilal.id, older.id);
    await db.review.create({ data: { userId: bilal.id, podcastId: older.id, rating: 5 } });
    await db.activity.create({
      data: { userId: bilal.id, actionType: 'review', subjectId: older.id, podcastId: older.id },
    });
    await db.listeningPosition.create({
      data: {
        userId: bilal.id,
        episodeId: olderTwo?.id ?? '',
        position: 12,
        listenedAt: new Date(),
      },
    });
    await db.featuredPodcast.create({ data: { podcastId: older.id } });

    server.serve('/newer', feed([item(3), item(2)]));
    server.redirect('/older', server.url('/newer'), 301);
    await refreshPodcast(older.slug);
    await backdate(older.id, DAY);
    await refreshPodcast(older.slug);

    // Episode 1 is not in the feed that remains.
    expect(
      await db.podcast.findMany({ select: { id: true, rssUrl: true, episodeCount: true } }),
    ).toEqual([{ id: newer.id, rssUrl: server.url('/newer'), episodeCount: 2 }]);
    expect(await getPodcast('evening-circle')).toMatchObject({ id: newer.id, slug: newer.slug });
    expect(await db.favorite.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject([
      { userId: amina.id, podcastId: newer.id },
      { userId: bilal.id, podcastId: newer.id },
    ]);
    expect(await db.review.findMany()).toMatchObject([{ userId: bilal.id, podcastId: newer.id }]);
    expect(await db.activity.findMany()).toMatchObject([
      { subjectId: newer.id, podcastId: newer.id },
    ]);
    expect(await db.listeningPosition.findMany()).toMatchObject([
      { episodeId: newerTwo?.id, position: 12 },
    ]);
    expect(await db.featuredPodcast.findMany()).toMatchObject([{ podcastId: newer.id }]);
    await db.user.deleteMany();
  });
});

test.each([
  ['succeeds', 200],
  ['fails', 500],
])(
  'a podcast that is removed while its feed is read is not found if that %s',
  async (_, status) => {
    const { id, slug } = await show([item(1)]);
    server.on('/feed', (_request, response) => {
      void db.podcast.delete({ where: { id } }).then(() => {
        response.writeHead(status, { 'content-type': 'application/rss+xml' });
        response.end(feed([item(2), item(1)]));
      });
    });
    await expect(refreshPodcast(slug)).rejects.toThrow(NotFoundError);
  },
);
