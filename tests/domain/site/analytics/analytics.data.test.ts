import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  listFeaturedAnalytics,
  getDailyCounts,
  getSiteStats,
} from '~/domain/site/analytics.server';
import { storedPodcast } from '../../../support/site/call';

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.user.deleteMany();
  await db.search.deleteMany();
  await db.sharedSearchTerm.deleteMany();
});

const date = (text: string) => new Date(text);

test('counts users, podcasts and search terms', async () => {
  await storedPodcast();
  await db.search.createMany({ data: ['tafsir', 'seerah', 'tafsir'].map((query) => ({ query })) });
  const day = new Date().toISOString().slice(0, 10);
  await db.sharedSearchTerm.create({ data: { day, term: 'tafsir', typed: 'Tafsir' } });
  expect(await getSiteStats()).toEqual({
    userCount: 0,
    podcastCount: 1,
    topSearchTerms: [{ query: 'Tafsir', count: 2 }],
  });
});

test('sums up each featured podcast, most clicked first', async () => {
  const often = await storedPodcast({ title: 'Often clicked' });
  const now = await storedPodcast({ title: 'تَفْسِير now' });
  await storedPodcast({ title: 'Never featured' });
  await db.featuredClick.createMany({
    data: [often, often, now].map(({ id }) => ({ podcastId: id })),
  });
  await db.featuredStint.createMany({
    data: [
      { podcastId: often.id, startedAt: date('2026-01-01'), endedAt: date('2026-01-02') },
      { podcastId: often.id, startedAt: date('2026-03-01'), endedAt: date('2026-03-02') },
      { podcastId: now.id, startedAt: date('2026-02-01') },
    ],
  });
  await db.featuredPodcast.create({ data: { podcastId: now.id } });
  const all = await listFeaturedAnalytics({ page: 1, limit: 5 });
  expect(all).toEqual({
    analytics: [
      {
        podcastId: often.id,
        podcastTitle: 'Often clicked',
        clickCount: 2,
        timesFeatured: 2,
        currentlyFeatured: false,
        lastFeaturedAt: '2026-03-01T00:00:00.000Z',
      },
      {
        podcastId: now.id,
        podcastTitle: 'تَفْسِير now',
        clickCount: 1,
        timesFeatured: 1,
        currentlyFeatured: true,
        lastFeaturedAt: '2026-02-01T00:00:00.000Z',
      },
    ],
    totalCount: 2,
    currentPage: 1,
    totalPages: 1,
    hasNextPage: false,
    hasPreviousPage: false,
  });
  const found = async (search: string) =>
    (await listFeaturedAnalytics({ page: 1, limit: 5, search })).analytics.map(
      (row) => row.podcastId,
    );
  expect(await found('OFTEN')).toEqual([often.id]);
  expect(await found('تفسير')).toEqual([now.id]);
  expect(await found('nothing')).toEqual([]);
});

test('pages the list', async () => {
  for (let index = 0; index < 7; index += 1) {
    const { id } = await storedPodcast({ title: `Podcast ${index}` });
    await db.featuredStint.create({ data: { podcastId: id } });
  }
  const second = await listFeaturedAnalytics({ page: 2, limit: 5 });
  expect(second.analytics.map((row) => row.podcastTitle)).toEqual(['Podcast 5', 'Podcast 6']);
  expect(second).toMatchObject({ totalPages: 2, hasNextPage: false, hasPreviousPage: true });
});

test('counts by UTC day over the last 30 days, including days without events', async () => {
  const moments = [
    '2026-10-22T23:59:59.999Z', // a day too old
    '2026-10-23T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z',
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T11:30:00.000Z',
  ];
  await db.search.createMany({
    data: moments.map((moment) => ({ query: 'x', createdAt: date(moment) })),
  });
  const { searches, plays } = await getDailyCounts(date('2026-11-21T12:00:00Z'));
  expect(searches).toHaveLength(30);
  expect(searches[0]).toEqual({ day: '2026-10-23', count: 1 });
  expect(searches[1]).toEqual({ day: '2026-10-24', count: 0 });
  expect(searches.slice(-2)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 2 },
  ]);
  expect(plays.every((day) => day.count === 0)).toBe(true);
});
