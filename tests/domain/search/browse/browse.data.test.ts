import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { indexPodcast } from '~/domain/feeds/search-index.server';
import {
  countFacets,
  listBrowseAddresses,
  listByLanguage,
  listByTopic,
  listNewest,
  listShort,
} from '~/domain/search/browse/browse.server';
import { languageFacet, topicFacet } from '~/domain/search/browse/facets';
import { fillFacets } from '~/domain/search/browse/podcast-facets.server';
import { listPopular } from '~/domain/search/trending.server';
import { shelve } from '../../../support/database/search-library';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = () => vi.setSystemTime(Date.now() + 60_001);
const titlesOf = ({ podcasts }: { podcasts: { title: string }[] }) =>
  podcasts.map(({ title }) => title);

test('lists a public podcast under its language and topics, most recently added first', async () => {
  await shelve({ title: 'Hadith one', language: 'so' });
  const second = await shelve({ title: 'Hadith two', language: 'so-so' });
  await shelve({ title: 'Gardening', language: 'so' });
  await shelve({ title: 'Hadith in secret', language: 'so', blocked: true });
  expect(titlesOf(await listByLanguage('so'))).toEqual(['Gardening', 'Hadith two', 'Hadith one']);
  expect(titlesOf(await listByTopic('hadith'))).toEqual(['Hadith two', 'Hadith one']);

  await db.podcast.update({
    where: { id: second },
    data: { title: 'Seerah two', language: 'sw' },
  });
  await indexPodcast(second);
  expect(titlesOf(await listByLanguage('so'))).toEqual(['Gardening', 'Hadith one']);
  expect(titlesOf(await listByLanguage('sw'))).toEqual(['Seerah two']);
  expect(titlesOf(await listByTopic('seerah'))).toEqual(['Seerah two']);

  await db.podcast.update({ where: { id: second }, data: { blocked: true } });
  await indexPodcast(second);
  expect(titlesOf(await listByLanguage('sw'))).toEqual([]);
  expect((await listByLanguage('sw')).pagination).toMatchObject({ totalCount: 0, totalPages: 1 });
});

test('counts the entries of each list, highest first, up to a minute old', async () => {
  later();
  for (const title of ['Fiqh one', 'Fiqh two']) await shelve({ title, language: 'bs' });
  await shelve({ title: 'Zakat', language: 'sq' });
  await shelve({ title: 'Nowhere', language: 'qq' });
  const { languages, topics } = await countFacets();
  expect(languages).toContainEqual({ name: 'bs', count: 2, covers: [] });
  expect(languages).toContainEqual({ name: 'sq', count: 1, covers: [] });
  expect(languages.map(({ name }) => name)).not.toContain('qq');
  expect(topics.find(({ name }) => name === 'fiqh')?.count).toBe(
    (await listByTopic('fiqh')).pagination.totalCount,
  );
  const counts = languages.map(({ count }) => count);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const listed = new Map((await listBrowseAddresses()).map((one) => [one.path, one.updatedAt]));
  const [newest] = (await listByLanguage('bs')).podcasts;
  const { createdAt } = await db.podcast.findUniqueOrThrow({ where: { id: newest!.id } });
  expect(listed.get('/browse/language/bs')).toBe(createdAt.toISOString());
  expect(listed.has('/browse/topic/fiqh')).toBe(true);

  await shelve({ title: 'Fiqh three', language: 'bs' });
  expect((await countFacets()).languages).toContainEqual({ name: 'bs', count: 2, covers: [] });
  later();
  expect((await countFacets()).languages).toContainEqual({ name: 'bs', count: 3, covers: [] });
});

test('continues each page where the last one ended', async () => {
  for (let number = 1; number <= 21; number += 1) {
    await shelve({ title: `Number ${number}`, language: 'ha' });
  }
  expect(titlesOf(await listByLanguage('ha'))).toHaveLength(20);
  const last = await listByLanguage('ha', 9);
  expect(titlesOf(last)).toEqual(['Number 1']);
  expect(last.pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 21 });
});

test('lists podcasts stored before the facets after the next start', async () => {
  const shown = await shelve({ title: 'Tafsir nights', language: 'yo' });
  expect(titlesOf(await listByLanguage('yo'))).toEqual(['Tafsir nights']);
  const hidden = await shelve({ title: 'Tafsir hidden', language: 'yo', blocked: true });
  await db.podcastFacet.deleteMany({ where: { podcastId: { in: [shown, hidden] } } });
  expect(titlesOf(await listByLanguage('yo'))).toEqual([]);
  await fillFacets();
  expect(titlesOf(await listByLanguage('yo'))).toEqual(['Tafsir nights']);
  expect(titlesOf(await listByTopic('tafsir'))).toContain('Tafsir nights');
});

test('removes every trace of a deleted podcast', async () => {
  const id = await shelve({ title: 'Short lived', language: 'wo' });
  await db.podcast.delete({ where: { id } });
  expect(await db.podcastFacet.count({ where: { podcastId: id } })).toBe(0);
});

test('ranks charts by plays and favorites of 30 days, for all, a language or a topic', async () => {
  later();
  const [one, two, three] = [
    await shelve({ title: 'Tafsir one', language: 'ha' }),
    await shelve({ title: 'Tafsir two', language: 'ha' }),
    await shelve({ title: 'Gardening', language: 'ha' }),
  ];
  const play = async (podcastId: string, count: number, daysAgo = 1) => {
    const { id: episodeId } = await db.episode.create({
      data: { podcastId, key: `played ${daysAgo}`, title: 'Played', sortDate: new Date() },
    });
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
    const plays = Array.from({ length: count }, () => ({ podcastId, episodeId, createdAt }));
    await db.play.createMany({ data: plays });
  };
  await play(one, 2);
  await play(two, 4);
  await play(three, 3);
  await play(one, 9, 31);
  const chart = async (facets?: string[]) =>
    (await listPopular({ page: 1, limit: 20 }, facets)).podcasts.map(({ title }) => title);
  expect(await chart([languageFacet('ha')])).toEqual(['Tafsir two', 'Gardening', 'Tafsir one']);
  expect((await chart([topicFacet('tafsir')])).slice(0, 2)).toEqual(['Tafsir two', 'Tafsir one']);
  later();
  const addresses = (await listBrowseAddresses()).map(({ path }) => path);
  expect(addresses).toContain('/browse/language/ha/popular');
  expect(addresses).toContain('/browse/topic/tafsir/popular');
  expect(addresses).toContain('/browse/short');
  expect(addresses).not.toContain('/browse/topic/zakat/popular');
});

test('lists new podcasts and short episodes separately', async () => {
  const last = await shelve({ title: 'The last one added', language: 'ha' });
  expect((await listNewest()).podcasts[0]).toMatchObject({ id: last });
  const store = (key: string, duration: number | null, daysAgo = 0) =>
    db.episode.create({
      data: {
        podcastId: last,
        key,
        title: key,
        duration,
        audioUrl: 'https://a.example/a.mp3',
        description: `<p>About ${key}.</p>`,
        sortDate: new Date(Date.now() + 6e4 - daysAgo * 864e5),
      },
    });
  await store('a quarter of an hour', 900);
  await store('of unknown length', null);
  await store('of last year', 60, 200);
  for (const key of ['one', 'two', 'three', 'four']) await store(key, 899);
  const own = (await listShort()).filter(({ podcast }) => podcast.id === last);
  expect(own).toHaveLength(3);
  expect(own[0]!.episode.notes).toMatch(/^About (one|two|three|four)\.$/);
});
