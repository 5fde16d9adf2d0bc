import { expect, test } from 'vitest';
import { ask } from '../../support/contract/answers';
import { storeTranscript } from '../../support/database/stored-transcripts';
import { callAt } from '../../support/site/site-map';

const search = await callAt('search/podcasts');

const call = (query: string) => ({ path: `/api/search/podcasts${query}` });

test('groups podcasts, transcript passages and verses, and lists the additional search terms', async () => {
  const { episodeId } = await storeTranscript({
    podcast: 'Miswak for beginners',
    lines: [{ text: 'نتحدث عن السواك.', speaker: 'Amina', start: 12.5 }],
  });
  const { status, body } = await ask(search, 'GET', call('?q=miswak'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    podcasts: [{ title: 'Miswak for beginners' }],
    said: [{ start: 12.5, episode: { id: episodeId } }],
    also: [
      { concept: 'miswak', terms: expect.arrayContaining([{ language: 'ar', text: 'سواك' }]) },
    ],
    verses: null,
  });
  const second = await ask(search, 'GET', call('?q=miswak&page=2'));
  expect(second.body).toMatchObject({ said: [] });
});

test('only searches for the exact words with exact=1', async () => {
  const { body } = await ask(search, 'GET', call('?q=miswak&exact=1'));
  expect(body).toMatchObject({ podcasts: [{ title: 'Miswak for beginners' }], said: [], also: [] });
  expect((await ask(search, 'GET', call('?q=miswak&exact=2'))).status).toBe(400);
});

test('names the verses in the query', async () => {
  const { body } = await ask(search, 'GET', call('?q=2:255'));
  expect(body).toMatchObject({
    verses: { surah: 2, verse: 255, lastVerse: 255, path: '/quran/2/255' },
  });
});
