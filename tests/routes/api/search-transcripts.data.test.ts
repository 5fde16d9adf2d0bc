import { expect, test } from 'vitest';
import { ask } from '../../support/contract/answers';
import { storeTranscript } from '../../support/database/stored-transcripts';
import { callAt } from '../../support/site/site-map';

const search = await callAt('search/transcripts');

const call = (query: string) => ({ path: `/api/search/transcripts${query}` });

test('finds spoken words, in pages', async () => {
  const { episodeId } = await storeTranscript({
    lines: [
      { text: 'We speak of beans.', speaker: 'Amina', start: 12.5 },
      { text: 'Beans are done.', speaker: 'Bilal', start: 20 },
    ],
  });
  const { status, body } = await ask(search, 'GET', call('?q=BEANS&limit=1'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalCount: 2,
    totalPages: 2,
    hasNextPage: true,
    said: [
      {
        text: 'We speak of beans.',
        start: 12.5,
        speaker: 'Amina',
        language: 'en',
        marks: [
          {
            from: 12,
            to: 17,
          },
        ],
        episode: {
          id: episodeId,
          title: 'Planting beans',
        },
      },
    ],
  });
  const nothing = await ask(search, 'GET', call('?q=beans&language=ur'));
  expect([nothing.status, nothing.body]).toMatchObject([200, { said: [], totalCount: 0 }]);
});

test.each(['', '?q=', '?q=%20', '?q=a&language=no-language', '?q=a&page=0', '?q=a&limit=101'])(
  'rejects %s',
  async (query) => {
    expect((await ask(search, 'GET', call(query))).status).toBe(400);
  },
);
