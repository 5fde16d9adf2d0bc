import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ask } from '../../support/contract/answers';
import { storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const chapters = await callAt('episodes/:episodeId/chapters');
const transcript = await callAt('episodes/:episodeId/transcript');

const URL = 'https://feeds.example.org/1.vtt';

async function storedEpisode(data: object) {
  const { id } = await storedPodcast({ episodes: 1 });
  const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
  await db.episode.update({ where: { id: episodeId }, data });
  return episodeId;
}

const call = (episodeId: string, query = '') => ({
  path: `/api/episodes/x/y${query}`,
  params: { episodeId },
});

test('returns a transcript’s lines in pages', async () => {
  const transcripts = [{ url: URL, type: 'text/vtt', language: 'en' }];
  const episodeId = await storedEpisode({ transcripts });
  const segments = [0, 1, 2].map((place) => ({
    edition: 1,
    place,
    paragraph: 0,
    start: place,
    end: place + 1,
    speaker: null,
    text: `Line ${place}`,
  }));
  await db.transcript.create({
    data: {
      episodeId,
      url: URL,
      edition: 1,
      segmentCount: 3,
      paragraphCount: 1,
      nextTryAt: new Date(Date.UTC(2100, 0, 1)),
      segments: { create: segments },
    },
  });
  const { status, body } = await ask(transcript, 'GET', call(episodeId, '?limit=2&page=2'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'ready',
    failure: null,
    language: 'en',
    languages: ['en'],
    totalPages: 2,
    segments: [
      {
        start: 2,
        end: 3,
        speaker: null,
        text: 'Line 2',
      },
    ],
  });
  expect((await ask(transcript, 'GET', call(episodeId, '?limit=1000'))).status).toBe(400);
});

test('reports that an episode has no transcript', async () => {
  const { body } = await ask(transcript, 'GET', call(await storedEpisode({})));
  expect(body).toMatchObject({ state: 'none', language: null, languages: [], segments: [] });
});

test('returns an episode’s chapters with their source', async () => {
  const sowing = { start: 0, end: null, title: 'Sowing', url: null, image: null };
  const soundbites = [{ start: 2, end: 4, title: 'A seed' }];
  const episodeId = await storedEpisode({ inlineChapters: [sowing], soundbites });
  const { status, body } = await ask(chapters, 'GET', call(episodeId));
  expect([status, body]).toEqual([
    200,
    { source: 'feed', pending: false, chapters: [sowing], soundbites },
  ]);
});

test.each([transcript, chapters])('rejects unknown and hidden episodes', async (route) => {
  const hidden = await storedEpisode({ blocked: true });
  expect((await ask(route, 'GET', call(hidden))).status).toBe(404);
  expect((await ask(route, 'GET', call('nobody'))).status).toBe(404);
});
