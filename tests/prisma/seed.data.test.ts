import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { sampleLibrary } from '~/adapters/directory/sample-directory.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { getChapters } from '~/domain/transcripts/chapters.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { seededSamples } from '../../prisma/seed/podcasts';
import { seedSamples } from '../../prisma/seed/seed';
import { searchLibrary } from '../support/database/search-library';

const seeded = seededSamples();

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
});

const count = async () => ({
  podcasts: await db.podcast.count(),
  episodes: await db.episode.count(),
  posts: await db.blogPost.count({ where: { status: 'published' } }),
  categories: await db.blogCategory.count(),
  featuredPodcasts: await db.featuredPodcast.count(),
  featuredEpisodes: await db.featuredEpisode.count({ where: { activeSlot: { not: null } } }),
  stints: await db.featuredStint.count(),
});

const whole = {
  podcasts: seeded.length,
  episodes: seeded.flatMap(({ episodes }) => episodes).length,
  posts: 4,
  categories: 3,
  featuredPodcasts: 5,
  featuredEpisodes: 4,
  stints: 5,
};

test('fills an empty database once', async () => {
  const { podcasts, episodes, posts } = whole;
  expect(await seedSamples()).toEqual({ podcasts, episodes, posts });
  expect(await count()).toEqual(whole);
  expect(await seedSamples()).toBeNull();
  expect(await count()).toEqual(whole);
});

test('includes each kind of podcast and episode that a page must handle', async () => {
  await seedSamples();
  const dead = await db.podcast.findMany({ where: { dead: true } });
  expect(dead.map(({ podcastIndexId }) => podcastIndexId)).toEqual([900000010]);
  const silent = await db.episode.findMany({ where: { audioUrl: null } });
  expect(silent.map(({ title }) => title)).toEqual([
    'An episode without audio: this is how it looks',
  ]);
  const long = await db.podcast.findFirstOrThrow({
    where: { podcastIndexId: 900000003 },
    include: { episodes: { orderBy: { sortDate: 'desc' } } },
  });
  expect(long.episodeCount).toBe(32);
  const newest = sampleLibrary().find(({ podcast }) => podcast.id === 900000003)?.episodes[0];
  expect(long.episodes[0]).toMatchObject({
    duration: newest?.duration,
    audioUrl: newest?.enclosureUrl,
    audioLength: newest?.enclosureLength,
    audioType: 'audio/mpeg',
  });
  expect(long.imageUrl).toBe('/sample/art/islamic-history.svg');
  expect(long.slug).toBe('sample-islamic-history-one-city-at-a-time');
  const topics = ['Islamic History', 'Hadith Study', 'Prayer Guidance'];
  for (const query of ['Quran', 'Ramadan', 'Islam', 'tafseer', 'سيرة', ...topics]) {
    expect(await searchLibrary(query), query).not.toEqual([]);
  }
});

test('completes an interrupted seed', async () => {
  await seedSamples();
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
  await db.featuredPodcast.deleteMany();
  await db.featuredEpisode.deleteMany();
  await db.featuredStint.deleteMany();
  await db.podcast.deleteMany({ where: { podcastIndexId: { gt: 900000004 } } });
  await seedSamples();
  expect(await count()).toEqual(whole);
});

test('leaves a database in use alone', async () => {
  const address = 'example.org/feed';
  await db.podcast.create({
    data: { slug: 'own', title: 'Own', rssUrl: `https://${address}`, rssUrlKey: address },
  });
  expect(await seedSamples()).toBeNull();
  expect(await db.podcast.count()).toBe(1);
});

test('includes a transcript in two languages that search finds immediately', async () => {
  await seedSamples();
  const found = async (query: string) => {
    const { said } = await searchTranscripts(query, { page: 1, limit: 20 });
    return said.map(({ start, language }) => [start, language]);
  };
  expect(await found('space bar')).toEqual([[17, 'en']]);
  expect(await found('مسطرة المسافة')).toEqual([[17, 'ar']]);
  const { episodeId } = await db.transcript.findFirstOrThrow();
  await getChapters(episodeId);
  await backgroundWorkEnded();
  expect((await getChapters(episodeId)).source).toBe('file');
});
