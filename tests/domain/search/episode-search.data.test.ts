import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listEpisodesById, listSeasons } from '~/domain/episodes/episodes.server';
import { indexEpisodes } from '~/domain/feeds/search-index.server';
import { markPlayed } from '~/domain/listening/played.server';
import { matchesClauses, findEpisodesOf } from '~/domain/search/library-search.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

async function show(titles: string[], season: (index: number) => number | null = () => null) {
  const podcast = await storedPodcast({ episodes: titles.length });
  for (const [index, id] of podcast.episodeIds.entries()) {
    const data = { title: titles[index]!, season: season(index) };
    await db.episode.update({ where: { id }, data });
  }
  await indexEpisodes(podcast.id);
  return podcast;
}

async function found(podcastId: string, query: string): Promise<(string | undefined)[]> {
  const ids = await findEpisodesOf(podcastId, query, null);
  const rows = await db.episode.findMany({
    where: { id: { in: ids } },
    orderBy: { sortDate: 'asc' },
    select: { title: true },
  });
  return rows.map(({ title }) => title);
}

test('finds episodes by words, prefixes, other spellings and with typos', async () => {
  const titles = [
    'Tafsīr of al-Fatiha',
    'Patience in travel',
    'تفسير سورة البقرة',
    'Salah at home',
  ];
  const { id } = await show(titles);
  await show(['Tafsir elsewhere']);
  expect(await found(id, 'tafsir fatiha')).toEqual([titles[0]]);
  expect(await found(id, 'pati')).toEqual([titles[1]]);
  expect(await found(id, 'tafseer')).toEqual(expect.arrayContaining([titles[0]]));
  expect(await found(id, 'تفسیر')).toEqual(expect.arrayContaining([titles[2]]));
  expect(await found(id, 'patiense')).toEqual([titles[1]]);
  expect(await found(id, 'gardening')).toEqual([]);
  expect(await found(id, '!!')).toEqual([]);
});

test('matches adjacent words, the last one by its prefix', () => {
  const clause = (words: string[], prefix = false) => [[{ words, prefix }]];
  expect(matchesClauses('the night of power', clause(['night', 'of']))).toBe(true);
  expect(matchesClauses('the night of power', clause(['night', 'power']))).toBe(false);
  expect(matchesClauses('the night of power', clause(['pow']))).toBe(false);
  expect(matchesClauses('the night of power', clause(['pow'], true))).toBe(true);
  expect(matchesClauses('the night of power', clause(['ower'], true))).toBe(false);
});

test('filters the list by words, season and played episodes', async () => {
  const podcast = await show(['One', 'Two', 'Three', 'Four'], (index) => (index < 2 ? 1 : 2));
  const { id: userId } = await signedInUser();
  await markPlayed(userId, podcast.episodeIds[1]!, true);
  const titles = async (filter: Parameters<typeof listEpisodesById>[1]['filter']) =>
    (
      await listEpisodesById({ id: podcast.id, feedType: null }, { sort: 'oldest', filter })
    ).episodes.map(({ title }) => title);
  expect(await titles({ season: 1 })).toEqual(['One', 'Two']);
  expect(await titles({ unplayedBy: userId })).toEqual(['One', 'Three', 'Four']);
  expect(await titles({ season: 1, unplayedBy: userId, ids: podcast.episodeIds })).toEqual(['One']);
  expect(await titles({ ids: [] })).toEqual([]);
  expect(await listSeasons(podcast.id)).toEqual([
    { season: 1, name: null },
    { season: 2, name: null },
  ]);
});

test('cuts the long name of a season', async () => {
  const podcast = await show(['One']);
  const seasonName = 'word '.repeat(25);
  await db.episode.updateMany({
    where: { podcastId: podcast.id },
    data: { season: 1, seasonName },
  });
  const [season] = await listSeasons(podcast.id);
  expect(season!.name).toMatch(/^word .{30,54}…$/);
});
