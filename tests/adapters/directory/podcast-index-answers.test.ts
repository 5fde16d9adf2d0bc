import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readEpisodeList,
  readPodcastAnswer,
  readPodcastList,
} from '~/adapters/directory/podcast-index.server';
import { feedRow } from '../../support/site/podcast-index-server';

const least = { id: 7, title: 'Seven', url: 'https://example.org/7.xml' };
const list = (...feeds: unknown[]) => readPodcastList({ status: 'true', feeds });
const episodes = (...items: unknown[]) => readEpisodeList({ status: 'true', items });

describe('podcasts', () => {
  test('require only an id, a title and a URL', () => {
    expect(list(least)).toEqual([
      {
        ...least,
        link: null,
        description: '',
        author: null,
        ownerName: null,
        image: null,
        language: null,
        categories: [],
        itunesId: null,
        podcastGuid: null,
        episodeCount: 0,
        explicit: null,
        medium: null,
        newestItemAt: null,
        dead: false,
      },
    ]);
    expect(
      list(
        { ...least, id: 0 },
        { ...least, title: ' ' },
        { ...least, url: 'javascript:alert(1)' },
        { ...least, url: 'ftp://example.org' },
        'text',
        null,
        [],
      ),
    ).toEqual([]);
  });

  test('treat empty text and 0 as unknown, and accept numbers as text', () => {
    const [podcast] = list(feedRow({ ...least, id: '7', image: 'https://a.org/i.png' }));
    expect(podcast).toMatchObject({
      id: 7,
      author: null,
      image: 'https://a.org/i.png',
      itunesId: null,
      newestItemAt: null,
      explicit: false,
    });
  });

  test('drop control characters and lone surrogates', () => {
    const dirty = 'Sa\u0000la\u0001m \ud83d';
    const [podcast] = list({ ...least, title: dirty, description: dirty, categories: [dirty] });
    const clean = 'Salam \ufffd';
    expect(podcast).toMatchObject({ title: clean, description: clean, categories: [clean] });
    expect(episodes({ id: 1, title: '\u0000', guid: 'x' })).toEqual([]);
    expect(episodes({ id: 1, title: 'x', guid: 'a\u0000' })).toMatchObject([{ guid: 'a' }]);
  });

  test('drop direction controls and excess combining marks', () => {
    const [podcast] = list({ ...least, title: `\u202eTafsir\u2066 a${'\u0301'.repeat(90)}b` });
    expect(podcast).toMatchObject({ title: `Tafsir a${'\u0301'.repeat(8)}b` });
  });

  test('prefer artwork over image', () => {
    const row = { ...least, image: 'https://a.org/i.png', artwork: 'https://a.org/a.png' };
    expect(list(row)[0]?.image).toBe('https://a.org/a.png');
  });

  test.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['fr_FR', 'fr'],
    ['', null],
    ['English please', null],
    [null, null],
  ])('read language %j as %j', (language, expected) => {
    expect(list({ ...least, language })[0]?.language).toBe(expected);
  });

  test.each([
    [{ 63: 'Islam', 65: 'Religion' }, ['Islam', 'Religion']],
    [null, []],
    [[], []],
    [undefined, []],
    ['Islam', []],
  ])('read categories %j as %j', (categories, expected) => {
    expect(list({ ...least, categories })[0]?.categories).toEqual(expected);
  });

  test('are omitted from lists when dead, but still found by id', () => {
    expect(list({ ...least, dead: 1 }, { ...least, id: 8, dead: '1' })).toEqual([]);
    expect(readPodcastAnswer({ status: 'true', feed: { ...least, dead: 1 } })?.dead).toBe(true);
  });

  test("read the newest item's date under both of its names", () => {
    const when = new Date('2019-01-02T03:30:13Z');
    expect(list({ ...least, newestItemPublishTime: 1546399813 })[0]?.newestItemAt).toEqual(when);
    expect(list({ ...least, newestItemPubdate: '1546399813' })[0]?.newestItemAt).toEqual(when);
  });

  test.each([[[]], [null], [undefined], [''], [[null]]])('treat feed %j as not found', (feed) => {
    expect(readPodcastAnswer({ status: 'true', feed })).toBeNull();
  });

  test('list a repeated id once', () => {
    expect(list(least, least)).toHaveLength(1);
  });
});

describe('episodes', () => {
  test('treat 0 and empty text as unknown, and read explicit as a flag', () => {
    const item = {
      id: 1,
      title: 'One',
      season: 0,
      episode: null,
      episodeType: null,
      image: '',
      feedImage: 'https://a.org/f.png',
      explicit: 0,
      duration: 0,
      enclosureLength: 0,
      datePublished: 0,
    };
    expect(episodes(item)).toMatchObject([
      {
        season: null,
        episode: null,
        episodeType: null,
        image: 'https://a.org/f.png',
        explicit: false,
        duration: null,
        enclosureLength: null,
        datePublished: null,
        enclosureUrl: null,
      },
    ]);
  });

  test('keep dates before 1970', () => {
    const item = { id: 1, title: 'One', datePublished: -161_964_000 };
    expect(episodes(item)[0]?.datePublished).toEqual(new Date('1964-11-13T10:00:00Z'));
  });

  test.each([8_640_000_000_000, 99_999_999_999, -5])(
    'treat a date of %s seconds as unknown',
    (when) => {
      const item = { id: 1, title: 'One', datePublished: when };
      expect(episodes(item)[0]?.datePublished).toBeNull();
    },
  );

  test('treat numbers too large to store as unknown, and reject a podcast with such an id', () => {
    const item = {
      id: 1,
      title: 'One',
      duration: 3e9,
      season: 99_999_999_999,
      enclosureLength: 3e9,
    };
    expect(episodes(item)).toMatchObject([{ duration: null, season: null, enclosureLength: null }]);
    expect(list({ ...least, id: 99_999_999_999 })).toEqual([]);
  });

  test('treat exactly half an hour as the index’s placeholder', () => {
    expect(episodes({ id: 1, title: 'One', duration: 1800 })[0]?.duration).toBeNull();
    expect(episodes({ id: 1, title: 'One', duration: 1801 })[0]?.duration).toBe(1801);
  });
});

const examples = path.resolve('../shared/reference/podcast-index-examples');
const present = existsSync(examples);
if (!present)
  console.warn('The captured Podcast Index answers are not here: their tests are skipped.');

describe.skipIf(!present)('captured responses', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(examples, `${name}.json`), 'utf8')) as unknown;

  test('reads a search with 99 podcasts', () => {
    const podcasts = readPodcastList(read('captured_search_bytitle_Test_99feeds'));
    expect(podcasts.length).toBeGreaterThan(80);
    const islamic = podcasts.find(({ id }) => id === 6945633);
    expect(islamic).toMatchObject({
      author: 'Masjid Sunnah Chi',
      categories: ['Islam', 'Religion', 'Spirituality'],
      episodeCount: 3,
      newestItemAt: new Date(1719453961_000),
    });
    expect(podcasts.find(({ id }) => id === 6415039)).toMatchObject({
      language: 'ar',
      itunesId: 1690993824,
    });
    expect(
      podcasts.every(({ language }) => language === null || /^[a-z]{2,3}$/.test(language)),
    ).toBe(true);
  });

  test('reads episodes', () => {
    const items = readEpisodeList(read('captured_episodes_byfeedid_trim4'));
    expect(items.map(({ duration }) => duration)).toEqual([1394, 1715, 1880, 3217]);
    expect(items.map(({ episodeType }) => episodeType)).toEqual(['full', 'full', 'full', null]);
    expect(items.every(({ image }) => image?.startsWith('https://image.simplecastcdn.com'))).toBe(
      true,
    );
    expect(readEpisodeList(read('docs_Episodes_ByFeedId'))).toHaveLength(1);
  });

  test('reads lookups, trending podcasts and empty results', () => {
    expect(readPodcastAnswer(read('docs_Podcasts_ByFeedId'))?.title).toBe('Batman University');
    expect(readPodcastAnswer(read('issue104_podcasts_byfeedid_notfound'))).toBeNull();
    expect(readPodcastList(read('docs_Podcasts_Trending'))).toMatchObject([{ id: 75075 }]);
    expect(readPodcastList(read('docs_Search_ByTerm'))).toHaveLength(1);
    expect(readPodcastList(read('issue141_search_empty'))).toEqual([]);
  });
});
