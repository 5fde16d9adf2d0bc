import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { indexPodcast } from '~/domain/feeds/search-index.server';
import {
  listRelatedPodcasts,
  relatePodcasts,
  storeRelated,
} from '~/domain/related/related-podcasts.server';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { signedInUser, storedPodcast } from '../../support/site/call';

const lastUpdateTime = new Date('2026-01-01');

beforeEach(async () => {
  await db.podcast.deleteMany();
});

async function stored(title: string, values: Record<string, unknown> = {}) {
  const podcast = await storedPodcast({ title, lastUpdateTime, ...values });
  await indexPodcast(podcast.id);
  return podcast;
}

async function relatedTo({ id }: { id: string }) {
  while ((await relatePodcasts()) > 0);
  return listRelatedPodcasts(id);
}

const told = async (podcast: { id: string }) =>
  (await relatedTo(podcast)).map(({ title, reason }) => [title, reason]);

type Stored = Awaited<ReturnType<typeof stored>>;

async function members(count: number) {
  return Promise.all(Array.from({ length: count }, () => signedInUser()));
}

async function save(people: { id: string }[], ...podcasts: Stored[]) {
  await db.favorite.createMany({
    data: podcasts.flatMap(({ id }) => people.map((one) => ({ userId: one.id, podcastId: id }))),
  });
}

async function hear(people: { id: string }[], { episodeIds }: Stored) {
  await db.listeningPosition.createMany({
    data: people.map((one) => ({
      userId: one.id,
      episodeId: episodeIds[0]!,
      position: 5,
      listenedAt: lastUpdateTime,
    })),
  });
}

test('relates a podcast to others of its maker, then of its topic, then of its language', async () => {
  const subject = await stored('Tafsir of the Morning', { author: 'Maker One', language: 'xx' });
  await stored('Gardening', { language: 'xx' });
  await stored('Cooking', { language: 'yy' });
  await stored('Tafseer Nights', { language: 'xx' });
  await stored('دروس في التفسير', { language: 'ar' });
  const maker = await stored('Talks', { author: 'Maker One', language: 'zz' });
  await stored('Tafsir in secret', { author: 'Maker One', language: 'xx', blocked: true });
  expect(await told(subject)).toEqual([
    ['Talks', { kind: 'maker', value: 'Maker One' }],
    ['Tafseer Nights', { kind: 'topic', value: 'tafsir' }],
    ['دروس في التفسير', { kind: 'topic', value: 'tafsir' }],
    ['Gardening', { kind: 'language', value: 'xx' }],
  ]);
  const [first] = await relatedTo(subject);
  expect(first).toMatchObject({
    id: maker.id,
    slug: maker.slug,
    title: 'Talks',
    author: 'Maker One',
    language: 'zz',
    imagePath: null,
  });
});

test('relates nothing to a podcast that has nothing in common with others', async () => {
  await stored('Gardening', { language: 'xx' });
  expect(await relatedTo(await stored('Alone', { language: 'qq' }))).toEqual([]);
});

test('relates podcasts with at least two common listeners, whether they saved or played them', async () => {
  const subject = await stored('One', { episodes: 1 });
  const saved = await stored('Two', { episodes: 1 });
  const single = await stored('Three');
  const [amina, bilal, dawud] = await members(3);
  await save([amina!, bilal!], subject);
  await hear([dawud!, amina!], subject);
  await save([amina!, dawud!], saved);
  await hear([bilal!], saved);
  await save([amina!], single);
  expect(await told(subject)).toEqual([['Two', { kind: 'listeners', value: 3 }]]);
  expect(await told(single)).toEqual([]);
});

test('weighs listeners in common more in a small audience than in a crowd, but not if very few', async () => {
  const subject = await stored('One');
  const [near, crowded, small] = [await stored('Two'), await stored('Three'), await stored('Four')];
  const own = await members(6);
  await save(own, subject, near, crowded);
  await save(await members(40), crowded);
  await save(own.slice(0, 2), small);
  expect((await told(subject)).map(([title]) => title)).toEqual(['Two', 'Three', 'Four']);
});

test('also relates by a speaker, in any spelling, and by a rare word of the title', async () => {
  const subject = await stored('Gatherings of Andalusia', { episodes: 2 });
  const spoken = await stored('Elsewhere', { episodes: 1 });
  await stored('Andalusia remembered');
  const main = await storeSpeaker(db, 'safiya main', [{ episodeId: subject.episodeIds[0]! }]);
  await storeSpeaker(db, 'safia main', [{ episodeId: spoken.episodeIds[0]! }], main.id);
  expect(await told(subject)).toEqual([
    ['Elsewhere', { kind: 'speaker', value: 'safiya main' }],
    ['Andalusia remembered', { kind: 'words', value: 'andalusia' }],
  ]);
  expect((await told(spoken))[0]).toEqual([
    'Gatherings of Andalusia',
    { kind: 'speaker', value: 'safiya main' },
  ]);
  await db.episode.updateMany({ where: { podcastId: subject.id }, data: { blocked: true } });
  await db.podcast.updateMany({ data: { relatedAt: null } });
  expect(await told(spoken)).toEqual([]);
});

test('does not show a podcast that is hidden later', async () => {
  const subject = await stored('Talks', { author: 'Maker Two' });
  const other = await stored('More talks', { author: 'Maker Two' });
  expect(await relatedTo(subject)).toHaveLength(1);
  await db.podcast.update({ where: { id: other.id }, data: { blocked: true } });
  expect(await listRelatedPodcasts(subject.id)).toEqual([]);
});

test('processes a few podcasts at a time, again after a day and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const title of ['One', 'Two', 'Three']) await stored(title, { author: 'Maker Three' });
  expect(await relatePodcasts({ limit: 2 })).toBe(2);
  expect(await relatePodcasts({ limit: 2 })).toBe(1);
  expect(await relatePodcasts({ limit: 2 })).toBe(0);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(await relatePodcasts()).toBe(3);
  vi.useRealTimers();
});

test('leaves out a podcast that is removed meanwhile', async () => {
  const [subject, kept, removed] = [
    await stored('One'),
    await stored('Two'),
    await stored('Three'),
  ];
  const scored = [kept, removed].map(({ id }) => ({
    relatedId: id,
    score: 0.5,
    reason: {
      kind: 'language' as const,
      value: 'en',
    },
  }));
  await db.podcast.delete({ where: { id: removed.id } });
  await storeRelated(subject.id, scored);
  const rows = await db.relatedPodcast.findMany({ where: { podcastId: subject.id } });
  expect(rows.map(({ relatedId }) => relatedId)).toEqual([kept.id]);
  await db.podcast.delete({ where: { id: subject.id } });
  await storeRelated(subject.id, scored);
  expect(await db.relatedPodcast.count()).toBe(0);
});

test('lists recommendations of the makers first, in order, by guid before address', async () => {
  const guid = '29cdca4a-32d8-56ba-b48b-09a011c5daa9';
  const byGuid = await stored('Bread', { language: 'yy', podcastGuid: guid });
  const byAddress = await stored('Salt', { language: 'yy' });
  const { rssUrl } = await db.podcast.findUniqueOrThrow({ where: { id: byAddress.id } });
  const hidden = await stored('Away', { blocked: true, podcastGuid: guid.replace('2', '3') });
  const { podcastGuid } = await db.podcast.findUniqueOrThrow({ where: { id: hidden.id } });
  const subject = await stored('Water', {
    author: 'Maker Two',
    podroll: [
      { guid: podcastGuid, url: null, title: null },
      { guid: 'none', url: rssUrl, title: 'Salt' },
      { guid, url: rssUrl, title: 'Bread' },
      { guid: null, url: 'https://nowhere.example/feed', title: 'Not here' },
    ],
  });
  const other = await stored('Fire', { author: 'Maker Two' });
  expect(await told(subject)).toEqual([
    [byAddress.title, { kind: 'podroll', value: '2' }],
    [byGuid.title, { kind: 'podroll', value: '3' }],
    [other.title, { kind: 'maker', value: 'Maker Two' }],
  ]);
});

test('relates podcasts of the same publisher', async () => {
  const publisherGuid = '003af0a0-6a45-55cf-b765-68e3d349551a';
  const subject = await stored('Wind', { publisherGuid, publisherName: 'A House' });
  const other = await stored('Stone', { publisherGuid });
  expect(await told(subject)).toEqual([[other.title, { kind: 'maker', value: 'A House' }]]);
});
