import { expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getChapters } from '~/domain/transcripts/chapters.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { serveEpisodeFiles } from '../transcripts/episode-files';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const { asked, episodeWith, serve, urlOf } = serveEpisodeFiles();

const INLINE = `<psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="0" title="In the feed"/></psc:chapters>`;
const NOTES = '<p>0:00 In the notes<br>1:30 Watering</p>';
const named = (file: string) => `<podcast:chapters url="${urlOf(file)}" type="application/json"/>`;

async function idWith(extra: string, description = '') {
  return (await episodeWith({ extra, description })).id;
}

async function titles(id: string) {
  const { source, pending, chapters } = await getChapters(id);
  await backgroundWorkEnded();
  if (pending) expect((await getChapters(id)).pending).toBe(false);
  return [source, ...chapters.map(({ title }) => title)];
}

test('prefers the file once fetched, then the feed, then the notes', async () => {
  const file = { chapters: [{ startTime: 0, title: 'In the file' }] };
  serve('one.json', JSON.stringify(file));
  const id = await idWith(named('one.json') + INLINE, NOTES);
  expect(await getChapters(id)).toMatchObject({ source: 'feed', pending: true });
  await backgroundWorkEnded();
  expect(await titles(id)).toEqual(['file', 'In the file']);
  await db.episode.update({ where: { id }, data: { chaptersUrl: null } });
  expect(await titles(id)).toEqual(['feed', 'In the feed']);
  await db.episode.update({ where: { id }, data: { inlineChapters: [] } });
  expect(await titles(id)).toEqual(['notes', 'In the notes', 'Watering']);
  await db.episode.update({ where: { id }, data: { description: 'Nothing.' } });
  expect(await titles(id)).toEqual([null]);
});

test('falls back when the file cannot be read, and does not retry at once', async () => {
  serve('one.json', '<html></html>');
  const id = await idWith(named('one.json') + INLINE);
  await titles(id);
  expect(await titles(id)).toEqual(['feed', 'In the feed']);
  expect(asked('one.json')).toHaveLength(1);
  expect(await db.episodeChapters.findFirst()).toMatchObject({
    failure: 'unknown-form',
    failures: 1,
  });
});

test('replaces the chapters when the feed names another file', async () => {
  const file = (title: string) => JSON.stringify({ chapters: [{ startTime: 0, title }] });
  serve('one.json', file('One'));
  serve('two.json', file('Two'));
  const id = await idWith(named('one.json'));
  await titles(id);
  await db.episode.update({ where: { id }, data: { chaptersUrl: urlOf('two.json') } });
  expect(await titles(id)).toEqual([null]);
  expect(await titles(id)).toEqual(['file', 'Two']);
});

test('rejects an unknown episode', async () => {
  await expect(getChapters('nobody')).rejects.toMatchObject({ status: 404 });
});
