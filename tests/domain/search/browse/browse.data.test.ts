import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  countFacets,
  listBrowseAddresses,
  listByLanguage,
  listByTopic,
} from '~/domain/search/browse/browse.server';
import { fillFacets } from '~/domain/search/browse/podcast-facets.server';
import { indexPodcast } from '~/domain/feeds/search-index.server';
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

test('a podcast stands under its language and its topics, the last one first, while it is public', async () => {
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
  expect((await listByLanguage('sw')).place).toMatchObject({ totalCount: 0, totalPages: 1 });
});

test('counts are the lists’ lengths, most first, and at most a minute old', async () => {
  later();
  for (const title of ['Fiqh one', 'Fiqh two']) await shelve({ title, language: 'bs' });
  await shelve({ title: 'Zakat', language: 'sq' });
  await shelve({ title: 'Nowhere', language: 'qq' });
  const { languages, topics } = await countFacets();
  expect(languages).toContainEqual({ name: 'bs', count: 2 });
  expect(languages).toContainEqual({ name: 'sq', count: 1 });
  expect(languages.map(({ name }) => name)).not.toContain('qq');
  expect(topics.find(({ name }) => name === 'fiqh')?.count).toBe(
    (await listByTopic('fiqh')).place.totalCount,
  );
  const counts = languages.map(({ count }) => count);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const listed = new Map((await listBrowseAddresses()).map((one) => [one.path, one.updatedAt]));
  const [newest] = (await listByLanguage('bs')).podcasts;
  const { createdAt } = await db.podcast.findUniqueOrThrow({ where: { id: newest!.id } });
  expect(listed.get('/browse/language/bs')).toBe(createdAt.toISOString());
  expect(listed.has('/browse/topic/fiqh')).toBe(true);

  await shelve({ title: 'Fiqh three', language: 'bs' });
  expect((await countFacets()).languages).toContainEqual({ name: 'bs', count: 2 });
  later();
  expect((await countFacets()).languages).toContainEqual({ name: 'bs', count: 3 });
});

test('pages go on where the last one ended', async () => {
  for (let number = 1; number <= 21; number += 1) {
    await shelve({ title: `Number ${number}`, language: 'ha' });
  }
  expect(titlesOf(await listByLanguage('ha'))).toHaveLength(20);
  const last = await listByLanguage('ha', 9);
  expect(titlesOf(last)).toEqual(['Number 1']);
  expect(last.place).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 21 });
});

test('podcasts that were stored before are listed after the next start', async () => {
  const shown = await shelve({ title: 'Tafsir nights', language: 'yo' });
  expect(titlesOf(await listByLanguage('yo'))).toEqual(['Tafsir nights']);
  const hidden = await shelve({ title: 'Tafsir hidden', language: 'yo', blocked: true });
  await db.podcastFacet.deleteMany({ where: { podcastId: { in: [shown, hidden] } } });
  expect(titlesOf(await listByLanguage('yo'))).toEqual([]);
  await fillFacets();
  expect(titlesOf(await listByLanguage('yo'))).toEqual(['Tafsir nights']);
  expect(titlesOf(await listByTopic('tafsir'))).toContain('Tafsir nights');
});

test('a podcast that is deleted leaves no trace', async () => {
  const id = await shelve({ title: 'Short lived', language: 'wo' });
  await db.podcast.delete({ where: { id } });
  expect(await db.podcastFacet.count({ where: { podcastId: id } })).toBe(0);
});
