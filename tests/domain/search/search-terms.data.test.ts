import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import {
  forgetSearches,
  listTopSearchTerms,
  recordSearch,
  storeSearches,
} from '~/domain/search/search-terms.server';
import { listLanguageUse, listPodcastUse, writeTable } from '~/domain/site/analytics-tables.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

const DAY = 86_400_000;

beforeEach(async () => {
  await storeSearches();
  await db.search.deleteMany();
  await db.searchPerson.deleteMany();
  await db.sharedSearchTerm.deleteMany();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a term is shown as it was typed, once two people used it on one day', async () => {
  for (const query of ['  Seerah  of', 'seerah of', '?']) recordSearch(query, 'amina');
  recordSearch("Qur'ān", 'amina');
  expect(await db.search.count()).toBe(0);
  expect(await listTopSearchTerms()).toEqual([]);
  expect(await db.search.count()).toBe(3);
  recordSearch('quran', 'bilal');
  recordSearch('quran', 'bilal');
  expect(await listTopSearchTerms()).toEqual([{ query: "Qur'ān", count: 3 }]);
});

test('two people on two days are not two people, and nothing tells who searched', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  recordSearch('fiqh', 'amina');
  await storeSearches();
  vi.setSystemTime(start + DAY);
  recordSearch('fiqh', 'bilal');
  recordSearch('fiqh', 'amina');
  await storeSearches();
  const stored = await db.searchPerson.findMany();
  expect(new Set(stored.map(({ person }) => person)).size).toBe(3);
  expect(JSON.stringify(stored)).not.toMatch(/amina|bilal/);
  // Only those of the day on which two people searched.
  expect(await listTopSearchTerms()).toEqual([{ query: 'fiqh', count: 2 }]);

  await forgetSearches(new Date(start + 2 * DAY));
  expect(await db.searchPerson.count()).toBe(0);
  expect(await db.sharedSearchTerm.count()).toBe(1);
  await forgetSearches(new Date(start + 370 * DAY));
  expect([await db.sharedSearchTerm.count(), await db.search.count()]).toEqual([0, 0]);
});

test('plays and favorites of a period are counted by podcast, and every table is a file', async () => {
  await db.podcast.deleteMany();
  const [played, saved] = [
    await storedPodcast({ title: 'Played', episodes: 1 }),
    await storedPodcast({ title: 'Saved', episodes: 1 }),
  ];
  const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId: played.id } });
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  await db.play.createMany({
    data: [0, 1, 20].map((days) => ({ podcastId: played.id, episodeId, createdAt: ago(days) })),
  });
  await addFavorite((await signedInUser()).id, saved.slug);
  const counts = async (period: '7' | '30') =>
    (await listPodcastUse(period, 10)).map(({ title, plays, favorites }) => [
      title,
      plays,
      favorites,
    ]);
  expect(await counts('7')).toEqual([
    ['Played', 2, 0],
    ['Saved', 0, 1],
  ]);
  expect((await counts('30'))[0]).toEqual(['Played', 3, 0]);
  expect(await writeTable('podcasts', '7')).toEqual([
    ['podcast', 'slug', 'plays', 'favorites'],
    ['Played', played.slug, 2, 0],
    ['Saved', saved.slug, 0, 1],
  ]);
  expect(await writeTable('days', '90')).toHaveLength(91);
  expect(await writeTable('searches', '365')).toEqual([['term', 'searches']]);
  expect((await writeTable('featured', '7'))[0]).toContain('clicks');
});

test('plays of a period are counted by language, whatever region the feeds name', async () => {
  await db.podcast.deleteMany();
  const languages = ['ar', 'AR-eg', 'ur', null];
  for (const [index, language] of languages.entries()) {
    const { id } = await storedPodcast({ title: `Podcast ${index}`, language, episodes: 1 });
    const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
    const createdAt = new Date(Date.now() - index * 3 * DAY);
    await db.play.createMany({ data: [1, 2].map(() => ({ podcastId: id, episodeId, createdAt })) });
  }
  expect(await listLanguageUse('7')).toEqual([
    { language: 'ar', plays: 4 },
    { language: 'ur', plays: 2 },
  ]);
  expect(await writeTable('languages', '30')).toEqual([
    ['language', 'plays'],
    ['ar', 4],
    ['ur', 2],
    ['', 2],
  ]);
});
