import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { fetchFavoriteTranscripts } from '~/domain/transcripts/fetch-transcripts.server';
import { evictTranscripts, dayNumber } from '~/domain/transcripts/transcript-eviction.server';
import { getTranscriptPage } from '~/domain/transcripts/transcripts.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { storeTranscript } from '../../support/database/stored-transcripts';
import { signedInUser } from '../../support/site/call';
import { serveEpisodeFiles } from './episode-files';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const { asked, episodeWithTranscripts, fail, serve } = serveEpisodeFiles();
const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome to the garden.\n';

beforeEach(async () => {
  await db.podcast.deleteMany();
});

async function keepFavorite(podcastId: string) {
  const { id: userId } = await signedInUser();
  await db.favorite.create({ data: { userId, podcastId } });
}

const texts = async () =>
  (await db.transcript.findMany({ orderBy: { wantedDay: 'asc' } })).map((row) => [
    row.wantedDay,
    row.edition,
    row.characterCount,
  ]);

async function stored(characters: number, wantedDay: number, blocked = false) {
  const { transcriptId: id } = await storeTranscript({ lines: ['x'.repeat(characters)], blocked });
  await db.transcript.update({ where: { id }, data: { wantedDay } });
  return id;
}

test('fetches and indexes the newest episodes of favorites without a visit', async () => {
  serve('a.vtt', VTT);
  const { podcastId } = await episodeWithTranscripts({ name: 'a.vtt' });
  expect(await fetchFavoriteTranscripts()).toBe(0);
  await keepFavorite(podcastId);
  expect(await fetchFavoriteTranscripts()).toBe(1);
  expect(await fetchFavoriteTranscripts()).toBe(0);
  expect(asked('a.vtt')).toHaveLength(1);
  const { said } = await searchTranscripts('garden', { page: 1, limit: 20 });
  expect(said[0]).toMatchObject({ text: 'Welcome to the garden.', start: 1, language: 'en' });
});

test('retries a failed fetch when it is due', async () => {
  fail('a.vtt', 500);
  const { podcastId } = await episodeWithTranscripts({ name: 'a.vtt' });
  await keepFavorite(podcastId);
  expect([await fetchFavoriteTranscripts(), await fetchFavoriteTranscripts()]).toEqual([1, 0]);
  await db.transcript.updateMany({ data: { nextTryAt: new Date(0) } });
  expect(await fetchFavoriteTranscripts()).toBe(1);
  expect(asked('a.vtt')).toHaveLength(2);
});

test('skips hidden podcasts and hidden episodes', async () => {
  const episode = await episodeWithTranscripts({ name: 'a.vtt' });
  await keepFavorite(episode.podcastId);
  await db.episode.update({ where: { id: episode.id }, data: { blocked: true } });
  expect(await fetchFavoriteTranscripts()).toBe(0);
  await db.episode.update({ where: { id: episode.id }, data: { blocked: false } });
  await db.podcast.update({ where: { id: episode.podcastId }, data: { blocked: true } });
  expect(await fetchFavoriteTranscripts()).toBe(0);
});

test('removes nothing while there is room', async () => {
  await stored(50, 1);
  expect(await evictTranscripts(50)).toBe(0);
  expect(await texts()).toEqual([[1, 1, 50]]);
});

test('removes what was not requested for longest until there is room', async () => {
  for (const day of [3, 1, 2, 4]) await stored(40, day);
  expect(await evictTranscripts(120)).toBe(2);
  expect(await texts()).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 1, 40],
    [4, 1, 40],
  ]);
  expect(await db.transcriptSegment.count()).toBe(2);
  expect(await db.transcriptSearchText.count()).toBe(2);
});

test('removes hidden texts before all others', async () => {
  await stored(40, 1);
  await stored(40, 9, true);
  expect(await evictTranscripts(70)).toBe(1);
  expect(await texts()).toEqual([
    [1, 1, 40],
    [9, 0, 0],
  ]);
});

test('does not find a half-removed text, and removes the rest the next time', async () => {
  const { transcriptId: id } = await storeTranscript({ lines: ['Beans.', 'Peas.'] });
  await stored(40, 2);
  const { transcriptSegment } = db;
  const ended = vi.spyOn(transcriptSegment, 'deleteMany').mockRejectedValueOnce(new Error('ended'));
  await expect(evictTranscripts(41)).rejects.toThrow('ended');
  ended.mockRestore();
  expect((await searchTranscripts('beans', { page: 1, limit: 20 })).said).toEqual([]);
  const rows = { where: { transcriptId: id } };
  expect(await db.transcriptSegment.count(rows)).toBe(2);
  expect(await evictTranscripts(60)).toBe(0);
  expect(await db.transcriptSegment.count(rows)).toBe(2);
  // It is left alone while the removal may still be running.
  await db.transcript.update({ where: { id }, data: { nextTryAt: new Date(0) } });
  await evictTranscripts(60);
  expect(await db.transcriptSegment.count(rows)).toBe(0);
  expect(await texts()).toEqual([
    [0, 0, 0],
    [2, 1, 40],
  ]);
});

test('skips a text that is being fetched', async () => {
  const id = await stored(40, 1);
  const nextTryAt = new Date(Date.now() + 60_000);
  await db.transcript.update({ where: { id }, data: { nextTryAt } });
  expect(await evictTranscripts(1)).toBe(0);
  expect(await texts()).toEqual([[1, 1, 40]]);
});

test('fetches a removed text again on the next visit', async () => {
  serve('a.vtt', VTT);
  const episode = await episodeWithTranscripts({ name: 'a.vtt' });
  const read = async () => {
    const asks = { language: null, page: 1 };
    const named = { id: episode.id, transcripts: episode.transcripts as never };
    const page = await getTranscriptPage(named, 'en', asks);
    await backgroundWorkEnded();
    return page?.paragraphs?.length ?? null;
  };
  expect([await read(), await read()]).toEqual([null, 1]);
  expect(await evictTranscripts(1)).toBe(1);
  expect([await read(), await read()]).toEqual([null, 1]);
});

test('records once a day that a text was read or belongs to a favorite’s newest episode', async () => {
  serve('a.vtt', VTT);
  const episode = await episodeWithTranscripts({ name: 'a.vtt' });
  await keepFavorite(episode.podcastId);
  await fetchFavoriteTranscripts();
  const forget = () => db.transcript.updateMany({ data: { wantedDay: 0 } });
  const noted = async () => (await texts())[0]?.[0];
  await forget();
  const named = { id: episode.id, transcripts: episode.transcripts as never };
  await getTranscriptPage(named, 'en', { language: null, page: 1 });
  await backgroundWorkEnded();
  expect(await noted()).toBe(dayNumber());
  await forget();
  await fetchFavoriteTranscripts();
  expect(await noted()).toBe(dayNumber());
});
