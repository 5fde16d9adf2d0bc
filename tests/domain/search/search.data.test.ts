import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  type Directory,
  type DirectoryPodcast,
} from '~/adapters/directory/contract.server';
import { UpstreamError } from '~/domain/errors';
import { storeSearches } from '~/domain/search/search-terms.server';
import { searchPodcasts } from '~/domain/search/search.server';
import { listTrending } from '~/domain/search/trending.server';
import { shelve } from '../../support/database/search-library';

const directory = vi.hoisted(() => ({
  kind: 'sample',
  searchPodcasts: vi.fn(),
  listTrending: vi.fn(),
}));
vi.mock('~/adapters/directory/directory.server', async () => ({
  ...(await import('~/adapters/directory/contract.server')),
  getDirectory: () => directory as unknown as Directory,
}));

const asked = directory.searchPodcasts;

function known(id: number, title: string, more: Partial<DirectoryPodcast> = {}): DirectoryPodcast {
  return {
    id,
    title,
    url: `https://feeds.example/directory/${id}`,
    link: null,
    description: '<p>About <b>it</b> &amp; more</p>',
    author: 'Someone',
    ownerName: null,
    image: 'https://img.example/1.jpg',
    language: 'en',
    categories: ['Religion'],
    itunesId: null,
    podcastGuid: null,
    episodeCount: 7,
    explicit: null,
    medium: 'podcast',
    newestItemAt: null,
    dead: false,
    ...more,
  };
}

const unavailable = () => Promise.reject(new DirectoryError('unavailable', 'no answer'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked.mockReset().mockResolvedValue([]);
  directory.listTrending.mockReset().mockResolvedValue([]);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('searchPodcasts', () => {
  it('lists stored podcasts first, then those known only to the directory', async () => {
    const id = await shelve({ title: 'Alpha ours' });
    asked.mockResolvedValue([known(11, 'Alpha theirs')]);
    const answer = await searchPodcasts('alpha');
    expect(answer).toMatchObject({ source: 'live', notice: null });
    expect(answer.podcasts).toEqual([
      expect.objectContaining({ id, cached: true, inDatabase: true }),
      {
        id: 'api_11',
        slug: null,
        podcastIndexId: 11,
        title: 'Alpha theirs',
        author: 'Someone',
        description: 'About it & more',
        imageUrl: 'https://img.example/1.jpg',
        imagePath: expect.stringMatching(/^\/artwork\?source=/) as string,
        language: 'en',
        categories: ['Religion'],
        episodeCount: 7,
        cached: false,
        inDatabase: false,
      },
    ]);
  });

  it('shows a podcast once, whatever the directory calls it', async () => {
    const byId = await shelve({ title: 'Beta one' });
    await db.podcast.update({ where: { id: byId }, data: { podcastIndexId: 21 } });
    const byGuid = await shelve({ title: 'Beta two' });
    const other = { rssUrl: 'https://feeds.example/other/22', podcastGuid: 'guid-22' };
    await db.podcast.update({ where: { id: byGuid }, data: other });
    const byFeed = await shelve({ title: 'Named otherwise' });
    const { rssUrlKey } = await db.podcast.findUniqueOrThrow({ where: { id: byFeed } });
    const hidden = await shelve({ title: 'Beta hidden', blocked: true });
    await db.podcast.update({ where: { id: hidden }, data: { podcastIndexId: 24 } });
    asked.mockResolvedValue([
      known(21, 'Beta'),
      known(22, 'Beta two', { podcastGuid: 'guid-22' }),
      known(23, 'Beta', { url: `http://${rssUrlKey}/` }),
      known(24, 'Beta'),
      known(25, 'Beta', { dead: true }),
      known(26, 'Beta'),
      known(26, 'Beta'),
    ]);
    const { podcasts } = await searchPodcasts('beta');
    expect(
      podcasts
        .map(({ id }) => id)
        .slice(0, 2)
        .sort(),
    ).toEqual([byId, byGuid].sort());
    expect(podcasts.map(({ id }) => id).slice(2)).toEqual([byFeed, 'api_26']);
  });

  it('shows a podcast once that the directory lists several times', async () => {
    const guid = { podcastGuid: 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6' };
    asked.mockResolvedValue([
      known(41, 'Kappa evenings', { url: 'https://shows.example/kappa.xml' }),
      known(42, 'Kappa evenings', { url: 'http://Shows.example:80/kappa.xml/', ...guid }),
      known(43, 'Kappa Evenings', { url: 'https://old.example/kappa', ...guid }),
      known(44, 'Kappa mornings', { url: 'https://shows.example/kappa.xml?show=2' }),
      known(45, 'Kappa of a stranger', { url: 'https://stranger.example/kappa', ...guid }),
    ]);
    const cards = async () => (await searchPodcasts('kappa')).podcasts.map(({ id }) => id);
    expect(await cards()).toEqual(['api_41', 'api_44', 'api_45']);
    const id = await shelve({ title: 'Named otherwise' });
    await db.podcast.update({ where: { id }, data: { podcastIndexId: 43 } });
    expect(await cards()).toEqual([id, 'api_44', 'api_45']);
  });

  it('shows a directory podcast next to a stored one elsewhere that declares its guid', async () => {
    const borrower = await shelve({ title: 'Upsilon' });
    const elsewhere = { rssUrl: 'https://elsewhere.example/feed', podcastGuid: 'guid-27' };
    await db.podcast.update({ where: { id: borrower }, data: elsewhere });
    asked.mockResolvedValue([known(27, 'Upsilon', { podcastGuid: 'guid-27' })]);
    const { podcasts } = await searchPodcasts('upsilon');
    expect(podcasts.map(({ id }) => id)).toEqual([borrower, 'api_27']);
  });

  it('requests again after five minutes and on refresh, but not in between', async () => {
    asked.mockResolvedValue([known(31, 'Gamma')]);
    expect((await searchPodcasts('gamma')).source).toBe('live');
    expect((await searchPodcasts('  GÀMMA ')).source).toBe('cached');
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await searchPodcasts('gamma', { refresh: true })).source).toBe('live');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(asked).toHaveBeenLastCalledWith('gamma', expect.objectContaining({ priority: 'high' }));
    vi.advanceTimersByTime(4 * 60_000);
    expect((await searchPodcasts('gamma')).source).toBe('cached');
    vi.advanceTimersByTime(2 * 60_000);
    expect((await searchPodcasts('gamma')).source).toBe('live');
  });

  it('sends one request for many simultaneous searches', async () => {
    asked.mockResolvedValue([known(32, 'Delta')]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => searchPodcasts('delta')));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(answers.every(({ podcasts }) => podcasts.length === 1)).toBe(true);
  });

  it('requests at most two other spellings, and similar titles for other scripts', async () => {
    asked.mockImplementation((term: string) => Promise.resolve([known(term.length, term)]));
    await searchPodcasts('tafseer');
    const [normal, low] = [{ priority: 'normal' }, { priority: 'low' }].map((asking) => ({
      ...asking,
      asker: undefined,
    }));
    expect(asked.mock.calls).toEqual([
      ['tafseer', normal],
      ['Tafsir', low],
      ['تفسير', low],
    ]);
    asked.mockClear();
    await searchPodcasts('السيره');
    expect(asked.mock.calls).toEqual([
      ['السيره', normal],
      ['Seerah', low],
      ['السيره', { ...low, similarTitle: true }],
      ['سيرة', low],
    ]);
  });

  it('skips other spellings when there are enough hits', async () => {
    asked.mockResolvedValue(Array.from({ length: 30 }, (_zero, index) => known(100 + index, 'x')));
    const { podcasts } = await searchPodcasts('hadeeth', { limit: 25 });
    expect(asked.mock.calls).toEqual([['hadeeth', { priority: 'normal', asker: undefined }]]);
    expect(podcasts).toHaveLength(25);
  });

  it('continues without a spelling that fails', async () => {
    asked.mockImplementation((term: string) =>
      term === 'koran' ? Promise.resolve([known(41, 'Koran')]) : unavailable(),
    );
    const { podcasts, notice } = await searchPodcasts('koran');
    expect(podcasts.map(({ id }) => id)).toEqual(['api_41']);
    expect(notice).toBeNull();
  });

  it('continues without a spelling that takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    asked.mockImplementation((term: string) =>
      term === 'siyam' ? Promise.resolve([known(42, 'Siyam')]) : new Promise(() => {}),
    );
    const answer = searchPodcasts('siyam');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
    await vi.advanceTimersByTimeAsync(1_900);
    expect((await answer).podcasts.map(({ id }) => id)).toEqual(['api_42']);
  });

  it('does not ask the directory when stored podcasts fill the page, unless told to', async () => {
    for (const word of ['one', 'two', 'three']) await shelve({ title: `Epsilon ${word}` });
    expect(await searchPodcasts('epsilon', { limit: 3 })).toMatchObject({ source: 'cached' });
    expect(asked).not.toHaveBeenCalled();
    expect(await searchPodcasts('epsilon', { limit: 3, refresh: true })).toMatchObject({
      source: 'live',
    });
  });

  it('lists stored podcasts with a notice when the directory fails', async () => {
    await shelve({ title: 'Zeta ours' });
    asked.mockImplementation(unavailable);
    const answer = await searchPodcasts('zeta');
    expect(answer.podcasts).toHaveLength(1);
    expect(answer.source).toBe('cached');
    expect(answer.notice).toMatch(/directory/);
  });

  it('fails when the directory fails and nothing is stored, and recovers', async () => {
    asked.mockImplementation(unavailable);
    await expect(searchPodcasts('etaeta')).rejects.toThrow(UpstreamError);
    await expect(searchPodcasts('etaeta')).rejects.toThrow(/Failed to search podcasts/);
    asked.mockResolvedValue([known(51, 'Eta')]);
    expect((await searchPodcasts('etaeta')).podcasts).toHaveLength(1);
  });

  it('waits two seconds for a silent directory and caches its late answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let answerLate: (podcasts: DirectoryPodcast[]) => void = () => {};
    asked.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const answer = searchPodcasts('theta').catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toBeInstanceOf(UpstreamError);
    answerLate([known(61, 'Theta')]);
    await vi.waitFor(async () => expect((await searchPodcasts('theta')).source).toBe('cached'));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('finds nothing for an empty query, and sends no request', async () => {
    for (const query of ['', '  ', '?!', 'ًٌٍ'])
      expect(await searchPodcasts(query)).toMatchObject({
        podcasts: [],
        source: 'cached',
        notice: null,
        totalCount: 0,
      });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('search pages', () => {
  const many = (from: number, count: number, title: string) =>
    Array.from({ length: count }, (_zero, index) => known(from + index, `${title} ${index}`));
  const pagesOf = async (query: string, limit: number) => {
    const pages = [];
    for (let page = 1; page <= 20; page += 1) {
      const answer = await searchPodcasts(query, { page, limit });
      pages.push(answer);
      if (!answer.hasNextPage) return pages;
    }
    return pages;
  };

  it('continue through stored and directory podcasts without duplicates or gaps', async () => {
    const ours: string[] = [];
    for (let index = 0; index < 12; index += 1)
      ours.push(await shelve({ title: `Lambda number ${index}` }));
    const elsewhere = await shelve({ title: 'Otherwise named' });
    await db.podcast.update({ where: { id: elsewhere }, data: { podcastIndexId: 1003 } });
    const stored = await shelve({ title: 'Lambda known to both' });
    await db.podcast.update({ where: { id: stored }, data: { podcastIndexId: 1005 } });
    asked.mockResolvedValue(many(1000, 50, 'Lambda'));
    const pages = await pagesOf('lambda', 5);
    const shown = pages.flatMap(({ podcasts }) => podcasts.map(({ id }) => id));
    expect(shown).toHaveLength(13 + 49);
    expect(new Set(shown)).toHaveLength(13 + 49);
    expect(new Set(shown.slice(0, 14))).toEqual(new Set([...ours, stored, elsewhere]));
    expect(pages.map(({ podcasts }) => podcasts.length)).toEqual([...Array<number>(12).fill(5), 2]);
    expect(asked).toHaveBeenCalledTimes(1);
    // While stored podcasts fill the page, the number of directory hits is unknown.
    expect(pages[0]).toMatchObject({ totalCount: null, totalPages: null, hasPreviousPage: false });
    expect(pages.at(-1)).toMatchObject({ totalCount: 62, totalPages: 13, currentPage: 13 });
  });

  it('beyond the end show the last one', async () => {
    asked.mockResolvedValue(many(2000, 7, 'Mu'));
    const answer = await searchPodcasts('mumu', { page: 99_999, limit: 5 });
    expect(answer).toMatchObject({ currentPage: 2, totalPages: 2, hasNextPage: false });
    expect(answer.podcasts).toHaveLength(2);
  });

  it('count as one search', async () => {
    await searchPodcasts('nunu', { recordedFor: 'person' });
    await searchPodcasts('nunu', { recordedFor: 'person', page: 2 });
    await storeSearches();
    expect(await db.search.count({ where: { query: 'nunu' } })).toBe(1);
    await db.search.deleteMany();
  });
});

describe('too many searches', () => {
  const throttled = () => Promise.reject(new DirectoryError('throttled', 'slow down', 7));

  it('get a message together with the stored podcasts', async () => {
    await shelve({ title: 'Xi ours' });
    asked.mockImplementation(throttled);
    const answer = await searchPodcasts('xi ours');
    expect(answer.podcasts).toHaveLength(1);
    expect(answer.notice).toMatch(/^Too many searches right now\. Please try again in 7 seconds\./);
    const refusal = await searchPodcasts('xixixi').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
      message: 'Too many searches right now. Please try again in 7 seconds.',
    });
  });

  it('are counted per client', async () => {
    await searchPodcasts('omicron', { asker: '192.0.2.1' });
    expect(asked).toHaveBeenLastCalledWith(
      'omicron',
      expect.objectContaining({ asker: '192.0.2.1' }),
    );
  });
});

describe('did you mean', () => {
  const holds = (titles: string[]) => (term: string) =>
    Promise.resolve(
      titles
        .filter((title) =>
          term
            .toLowerCase()
            .split(' ')
            .every((word) => title.toLowerCase().split(' ').includes(word)),
        )
        .map((title, index) => known(3000 + index, title, { author: null })),
    );

  it('suggests a spelling known only to the directory once the directory has returned the word', async () => {
    asked.mockImplementation(holds(['Sulaimanov Reflections']));
    directory.listTrending.mockResolvedValue([]);
    expect(await searchPodcasts('sulaimonov')).toMatchObject({ podcasts: [], didYouMean: null });
    await searchPodcasts('reflections');
    vi.advanceTimersByTime(6 * 60_000);
    const answer = await searchPodcasts('sulaimonov');
    expect(answer).toMatchObject({ podcasts: [], didYouMean: 'sulaimanov' });
    // The suggestion has hits, which are served from the cache.
    const calls = asked.mock.calls.length;
    expect((await searchPodcasts('sulaimanov')).podcasts).toHaveLength(1);
    expect(asked).toHaveBeenCalledTimes(calls);
  });

  it('suggests a similar title on the first try, without another request', async () => {
    asked.mockImplementation((term, { similarTitle } = {}) => {
      if (similarTitle) return Promise.resolve([known(3050, 'Tawhidiyyun', { author: null })]);
      return term === 'tawhidiyun' ? Promise.resolve([]) : new Promise(() => {});
    });
    directory.listTrending.mockReturnValue(new Promise(() => {}));
    expect(await searchPodcasts('tawhidiyun')).toMatchObject({ didYouMean: 'tawhidiyyun' });
  });

  it('learns the word from podcasts with the other words, and from trending ones', async () => {
    asked.mockImplementation(holds(['Gentle Mornings Baraketullah']));
    expect(await searchPodcasts('mornings barakatullah')).toMatchObject({
      didYouMean: 'mornings baraketullah',
    });
    directory.listTrending.mockResolvedValue([known(3100, 'Zafarullahi')]);
    asked.mockImplementation(holds(['Zafarullahi']));
    expect(await searchPodcasts('zafarulahi')).toMatchObject({ didYouMean: 'zafarullahi' });
  });

  it('suggests nothing without hits, and nothing next to results', async () => {
    asked.mockResolvedValue([]);
    expect(await searchPodcasts('tafsar')).toMatchObject({ didYouMean: null });
    asked.mockResolvedValue([known(3200, 'Anything')]);
    expect(await searchPodcasts('hadiths')).toMatchObject({ didYouMean: null });
  });
});

describe('listTrending', () => {
  it('lists what people play and save now, then what the directory reports', async () => {
    const user = await db.user.create({
      data: { username: 'a', usernameKey: 'a', email: 'a', emailKey: 'a', passwordHash: 'x' },
    });
    const played = await shelve({ title: 'Played', episodes: ['One'] });
    const favored = await shelve({ title: 'Favored' });
    const old = await shelve({ title: 'Played long ago', episodes: ['Two'] });
    const episodeOf = async (podcastId: string) =>
      (await db.episode.findFirstOrThrow({ where: { podcastId } })).id;
    const episodeId = await episodeOf(played);
    await db.play.createMany({ data: [1, 2].map(() => ({ podcastId: played, episodeId })) });
    await db.favorite.create({ data: { userId: user.id, podcastId: favored } });
    const createdAt = new Date(Date.now() - 40 * 86_400_000);
    await db.play.create({ data: { podcastId: old, episodeId: await episodeOf(old), createdAt } });
    directory.listTrending.mockResolvedValue([known(71, 'Trending')]);
    const answer = await listTrending();
    expect(answer.podcasts.map(({ id }) => id)).toEqual([favored, played, 'api_71']);
    expect(answer.source).toBe('live');
    expect((await listTrending()).source).toBe('cached');

    // Later plays are counted once a minute, not on each visit.
    const more = Array.from({ length: 9 }, () => ({ podcastId: played, episodeId }));
    await db.play.createMany({ data: more });
    const ids = async () => (await listTrending()).podcasts.map(({ id }) => id);
    expect(await ids()).toEqual([favored, played, 'api_71']);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await ids()).toEqual([played, favored, 'api_71']);
  });
});

it('asks the directory only for the exact words in an exact search', async () => {
  asked.mockResolvedValue([]);
  const { also } = await searchPodcasts('sholat', { exact: true });
  expect(asked.mock.calls.map(([words]) => words)).toEqual(['sholat']);
  expect(also).toEqual([]);
  expect((await searchPodcasts('sholat')).also.map(({ concept }) => concept)).toEqual(['salah']);
  expect(asked.mock.calls.length).toBeGreaterThan(2);
});
