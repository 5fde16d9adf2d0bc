import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ask } from '../../support/contract/answers';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const speaker = await callAt('speaker/:name');

const call = (name: string, query = '') => ({ path: `/api/speaker/x${query}`, params: { name } });

test('returns a speaker’s podcasts and newest episodes under any spelling', async () => {
  const { slug, episodeIds } = await storedPodcast({ episodes: 2, title: 'Hosted' });
  const credits = episodeIds.map((episodeId) => ({ episodeId, role: 'host' as const }));
  const main = await storeSpeaker(db, 'asma', credits);
  const other = await storeSpeaker(db, 'asmaa', [], main.id);
  const { status, body } = await ask(speaker, 'GET', call(other.slug, '?limit=1'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    speaker: { name: 'asma', slug: main.slug, spellings: ['asmaa'] },
    podcasts: [{ slug, title: 'Hosted' }],
    episodes: [{ episode: { title: 'Episode 2' }, podcast: { slug } }],
    totalCount: 2,
    totalPages: 2,
  });
});

test('responds with 404 and a message to a name without a page', async () => {
  const hidden = await storedPodcast({ episodes: 1, blocked: true });
  const credits = hidden.episodeIds.map((episodeId) => ({ episodeId }));
  const { slug } = await storeSpeaker(db, 'unseen', credits);
  for (const name of [slug, 'nobody']) {
    const { status, body } = await ask(speaker, 'GET', call(name));
    expect([status, body.error]).toEqual([404, 'Speaker not found']);
  }
});
