import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { rebuildSearchIndex } from '~/domain/feeds/search-index.server';
import { findSpeakers, getSpeakerPage } from '~/domain/speakers/speakers.server';
import { fillSpeakers } from '~/domain/speakers/store-speakers.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { storedPodcast } from '../../support/site/call';
import { feed, item } from '../feeds/feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
let feeds = 0;
beforeAll(async () => {});
afterAll(() => server.stop());

const person = (name: string, role = 'guest') =>
  `<podcast:person role="${role}">${name}</podcast:person>`;
const author = (name: string) => `<itunes:author>${name}</itunes:author>`;
const show = (title: string, extra = '') =>
  `<title>${title}</title><itunes:author>${title} Studio</itunes:author>${extra}`;

async function publish(items: string[], channel: string) {
  const path = `/feed-${(feeds += 1)}`;
  server.serve(path, feed(items, channel));
  const { slug } = await importPodcastFeed(server.url(path));
  return {
    slug,
    async change(changed: string[], head = channel) {
      server.serve(path, feed(changed, head));
      await refreshPodcast(slug);
    },
  };
}

const titles = async (slug: string, wanted = {}) =>
  (await getSpeakerPage(slug, wanted)).episodes.map(({ episode }) => episode.title);

test('gives hosts, guests and episode authors a page, newest episodes first', async () => {
  await publish(
    [
      item(1, { extra: person('Amina Yusuf') + person('Editor One', 'editor') }),
      item(3, { extra: author('Amina Yusuf') }),
      item(2, { extra: author('Circle Studio') }),
    ],
    show('Circle', person('Bilal Rahman', 'host')),
  );
  const page = await getSpeakerPage('amina-yusuf');
  expect(page.speaker).toEqual({ name: 'Amina Yusuf', slug: 'amina-yusuf', spellings: [] });
  expect(page.episodes.map(({ episode }) => episode.title)).toEqual(['Episode 3', 'Episode 1']);
  expect(page.episodes[0]?.podcast.title).toBe('Circle');
  expect(page.podcasts).toEqual([]);
  expect((await getSpeakerPage('bilal-rahman')).podcasts.map(({ title }) => title)).toEqual([
    'Circle',
  ]);
  await expect(getSpeakerPage('circle-studio')).rejects.toThrow('Speaker not found');
  await expect(getSpeakerPage('editor-one')).rejects.toThrow('Speaker not found');
});

test('stores two spellings of one name as one row, in any script', async () => {
  await publish(
    [
      item(1, { extra: person('مُحَمَّد الأمين') }),
      item(2, { extra: person('محمد الأمين') }),
      item(3, { extra: person('IBRAHIM  Öz') }),
      item(4, { extra: person('Ibrahim Oz') }),
    ],
    show('Names'),
  );
  expect(await titles('محمد-الأمين')).toEqual(['Episode 2', 'Episode 1']);
  expect(await titles('ibrahim-oz')).toEqual(['Episode 4', 'Episode 3']);
});

test.each(['Amina Yusuf', 'AMINA-YUSUF', 'Āmina Yūsuf'])(
  'finds the page of a slug by the name as typed, %j',
  async (typed) => {
    await publish([item(1, { extra: person('Amina Yusuf') })], show('Typed'));
    expect((await getSpeakerPage(typed)).speaker.slug).toBe('amina-yusuf');
  },
);

test('gives different names with the same letters in their slug different slugs', async () => {
  await publish([item(1, { extra: person('Ed´Dine Sa') + person('Ed Dine Sa') })], show('Marks'));
  const rows = await db.speaker.findMany({ where: { name: { endsWith: 'Dine Sa' } } });
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
});

test('removes names, adds others and updates dates on a refresh', async () => {
  const podcast = await publish(
    [item(1, { extra: person('Former Guest') }), item(2, { extra: person('Khadija Malik') })],
    show('Changing'),
  );
  await podcast.change([
    item(1, { extra: person('Khadija Malik'), date: '2026-03-09T10:00:00Z' }),
    item(2, { extra: person('Khadija Malik') }),
  ]);
  await expect(getSpeakerPage('former-guest')).rejects.toThrow('Speaker not found');
  expect(await titles('khadija-malik')).toEqual(['Episode 1', 'Episode 2']);
});

test('shows hidden episodes on no page', async () => {
  const hidden = `${person('Hidden Voice')}<itunes:block>Yes</itunes:block>`;
  await publish(
    [item(1, { extra: hidden }), item(2, { extra: person('Hidden Voice') })],
    show('Half hidden'),
  );
  expect(await titles('hidden-voice')).toEqual(['Episode 2']);
  const items = [item(1, { extra: person('Only There') })];
  const podcast = await publish(items, show('Hidden'));
  await podcast.change(items, show('Hidden', '<itunes:block>Yes</itunes:block>'));
  await expect(getSpeakerPage('only-there')).rejects.toThrow('Speaker not found');
});

test('pages the episodes of a speaker', async () => {
  const items = Array.from({ length: 5 }, (_, index) =>
    item(index + 1, { extra: person('Often Heard') }),
  );
  await publish(items, show('Often'));
  expect(await titles('often-heard', { page: 2, limit: 2 })).toEqual(['Episode 3', 'Episode 2']);
  const { pagination: place } = await getSpeakerPage('often-heard', { page: 9, limit: 2 });
  expect(place).toMatchObject({ totalCount: 5, totalPages: 3, currentPage: 3 });
});

const credited = (slug: string, values: Record<string, unknown> = {}) =>
  storedPodcast({
    slug,
    author: 'Old Maker',
    ...values,
    episodes: 0,
  });

async function addEpisode(podcastId: string, name: string) {
  const sortDate = new Date('2026-01-01');
  await db.episode.create({
    data: {
      podcastId,
      key: name,
      title: `With ${name}`,
      sortDate,
      author: name,
      persons: [{ name: `${name} Guest`, role: 'guest' }, { name: 7 }, null],
    },
  });
}

test('reads podcasts of an older version in the background, once', async () => {
  while ((await fillSpeakers()) > 0);
  const { id } = await credited('older');
  await addEpisode(id, 'Old Maker');
  await addEpisode(id, 'New Voice');
  expect(await fillSpeakers({ limit: 1 })).toBe(1);
  expect(await fillSpeakers({ limit: 1 })).toBe(0);
  expect(await titles('new-voice')).toEqual(['With New Voice']);
  expect(await titles('new-voice-guest')).toEqual(['With New Voice']);
  await expect(getSpeakerPage('old-maker')).rejects.toThrow('Speaker not found');
});

test('updates speakers when a feed changes its own author', async () => {
  const items = [item(1, { extra: author('Sumaya Noor') })];
  const channel = '<title>Talks</title><itunes:author>Sumaya Noor</itunes:author>';
  const podcast = await publish(items, channel);
  await expect(getSpeakerPage('sumaya-noor')).rejects.toThrow('Speaker not found');
  await podcast.change(items, '<title>Talks</title><itunes:author>Radio Noor</itunes:author>');
  while ((await fillSpeakers()) > 0);
  expect(await titles('sumaya-noor')).toEqual(['Episode 1']);
});

test('includes speakers in a rebuilt index', async () => {
  const { id } = await credited('rebuilt', { speakersStored: true });
  await addEpisode(id, 'Late Voice');
  await rebuildSearchIndex();
  expect(await titles('late-voice')).toEqual(['With Late Voice']);
});

test('keeps a speaker’s slug and joined spellings when the folding changes', async () => {
  const { id } = await credited('refolded');
  await addEpisode(id, 'Folded Otherwise');
  const old = await storeSpeaker(db, 'old key', []);
  await db.speaker.update({ where: { id: old.id }, data: { name: 'Folded Otherwise' } });
  await rebuildSearchIndex();
  expect(await titles(old.slug)).toEqual(['With Folded Otherwise']);
  expect(await findSpeakers('otherwise fol')).toMatchObject([
    { slug: old.slug },
    { name: 'Folded Otherwise Guest' },
  ]);
});
