import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseFeed as oracle } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { readFeed, readShow } from './read-feed';

/** Real feeds, which are not part of the project. */
const corpus = fileURLToPath(new URL('../../../../shared/feeds', import.meta.url));
const present = existsSync(corpus);
if (!present) {
  console.warn(
    '\n*** The corpus of captured feeds (../shared/feeds) is absent: only our own small feeds were read. ***\n',
  );
}

const filesIn = (folder: string, ending: string) =>
  present
    ? readdirSync(`${corpus}/${folder}`)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
    : [];
const read = (path: string) => readFileSync(`${corpus}/${path}`);

type Expected = {
  title?: string;
  description?: string;
  language?: string;
  new_url?: string;
  explicit?: boolean;
  import_prohibited?: boolean;
  type?: string;
  cover_url?: string;
  paged_feed_next?: string;
  episodes: {
    title: string;
    guid: string;
    description: string;
    published: number;
    total_time: number;
    number?: number;
    season?: number;
    type?: string;
    explicit?: boolean;
    episode_art_url?: string;
    chapters_json_url?: string;
    transcript_url?: string;
    persons?: { name: string; role: string }[];
    enclosures: { url: string; file_size: number }[];
  }[];
};

/** The suite's expected feed URLs may be mere paths; ours are always full URLs. */
const here = (url: string) =>
  url.replace(/^file:\/\/tests(?:\/data)?\//, 'https://data.example.org/');

describe.skipIf(!present)('podcastparser suite', () => {
  test.each(filesIn('podcastparser', '.rss'))('%s', async (name) => {
    const expected = JSON.parse(read(`podcastparser/${name}.json`).toString()) as Expected;
    const { channel, items } = await readShow(read(`podcastparser/${name}.rss`), {
      baseUrl: `https://data.example.org/${name}.rss`,
    });
    // The suite names an untitled feed after its file; we use its host.
    if (expected.title && expected.title !== name) expect(channel.title).toBe(expected.title);
    if (expected.language) expect(channel.language).toBe(expected.language);
    if (expected.new_url) expect(channel.newFeedUrl).toBe(expected.new_url);
    if (expected.explicit !== undefined) expect(channel.explicit).toBe(expected.explicit);
    if (expected.import_prohibited) expect(channel.locked).toBe(true);
    if (expected.cover_url) expect(channel.imageUrl).toBe(here(expected.cover_url));
    if (expected.paged_feed_next) expect(channel.nextPageUrl).toBe(expected.paged_feed_next);
    for (const episode of expected.episodes) {
      const item = items.find(
        ({ title, enclosure }) =>
          title === episode.title &&
          (!enclosure || episode.enclosures.some(({ url }) => here(url) === enclosure.url)),
      );
      expect(item, episode.title).toBeDefined();
      expect(item?.duration ?? 0).toBe(episode.total_time);
      expect((item?.pubDate?.getTime() ?? 0) / 1000).toBe(episode.published);
      expect(item?.episodeNumber ?? undefined).toBe(episode.number);
      expect(item?.season ?? undefined).toBe(episode.season);
      expect(item?.episodeType).toBe(episode.type ?? 'full');
      if (episode.explicit !== undefined) expect(item?.explicit).toBe(episode.explicit);
      if (episode.episode_art_url) expect(item?.imageUrl).toBe(here(episode.episode_art_url));
      if (episode.chapters_json_url) expect(item?.chaptersUrl).toBe(episode.chapters_json_url);
      if (episode.transcript_url) expect(item?.transcripts[0]?.url).toBe(episode.transcript_url);
      if (episode.persons) {
        expect(item?.persons.map(({ name, role }) => ({ name, role }))).toEqual(
          episode.persons.map(({ name, role }) => ({ name, role })),
        );
      }
      if (episode.enclosures.length > 0) {
        expect(episode.enclosures.map(({ url }) => here(url))).toContain(item?.enclosure?.url);
      }
    }
  });
});

describe.skipIf(!present)('encodings', () => {
  test.each(filesIn('encoding', '.xml'))('reads %s without an error', async (name) => {
    const { parsed } = await readFeed(read(`encoding/${name}.xml`));
    expect(parsed.kind).toBe('feed');
  });

  test('reads the texts that the files specify', async () => {
    expect((await readShow(read('encoding/euc-kr.xml'))).channel.title).toBe('년');
    const broken = await readShow(read('encoding/bozo_invalid-bytes-with-bom.xml'));
    expect(broken.channel.title).toMatch(/^Valid UTF8: ѨInvalid UTF8: Espa/);
  });
});

const squeeze = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim();
const real = filesIn('real', '.xml');

type OracleItem = {
  title?: string;
  guid?: { value?: string };
  enclosures?: { url?: string }[];
  itunes?: { duration?: number | string };
};
type OracleFeed = { title?: string; items?: OracleItem[] };

describe.skipIf(!present)('captured feeds', () => {
  test.each(real)('%s', async (name) => {
    const { channel, items } = await readShow(read(`real/${name}.xml`));
    expect(channel.title).toBeTruthy();
    expect(channel.description).toBeTruthy();
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item.title).toBeTruthy();
      expect(item.pubDate).toBeInstanceOf(Date);
    }
  });

  test.each(real)('reads %s the way feedsmith does', async (name) => {
    const source = read(`real/${name}.xml`).toString();
    const theirs = oracle(source).feed as OracleFeed;
    const { channel, items } = await readShow(source);
    expect(channel.title).toBe(squeeze(theirs.title));
    expect(items).toHaveLength(theirs.items?.length ?? 0);
    theirs.items?.forEach((item, index) => {
      const ours = items[index];
      expect(ours?.guid ?? undefined).toBe(item.guid?.value?.trim());
      if (item.title) expect(ours?.title).toBe(squeeze(item.title));
      const urls = item.enclosures?.flatMap(({ url }) => (url ? [new URL(url).href] : [])) ?? [];
      if (urls.length > 0) expect(urls).toContain(ours?.enclosure?.url);
      if (typeof item.itunes?.duration === 'number' && item.itunes.duration > 0) {
        expect(ours?.duration).toBe(Math.floor(item.itunes.duration));
      }
    });
  });

  test("keeps the Urdu feed's script, and finds no episodes", async () => {
    const { channel, items } = await readShow(read('real/urdu-news.xml'));
    expect(channel.title).toMatch(/\p{Script=Arabic}/u);
    expect(items.every(({ enclosure }) => enclosure === null)).toBe(true);
  });

  test("reads the podcast namespace's example", async () => {
    const { channel, items } = await readShow(read('podcast-namespace/feed.xml'));
    expect(channel).toMatchObject({ locked: true, medium: 'podcast' });
    expect(items.some(({ transcripts }) => transcripts.length > 0)).toBe(true);
    expect(items.some(({ persons }) => persons.length > 0)).toBe(true);
    expect(items.some(({ chaptersUrl }) => chaptersUrl !== null)).toBe(true);
  });
});
