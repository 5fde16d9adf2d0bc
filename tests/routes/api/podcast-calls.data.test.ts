import { expect, test } from 'vitest';
import * as create from '~/routes/api/podcast-create';
import * as refresh from '~/routes/api/podcast-refresh';
import { ask } from '../../support/answers';

// The sample directory answers, and its feeds are files of ours.

const call = (params: Record<string, string>) => ({ path: '/api/podcast/x', params });

test('creating answers with message, episodeCount, podcast and episodes', async () => {
  const { status, body } = await ask(create, 'POST', call({ podcastIndexId: '900000012' }));
  expect(status).toBe(201);
  expect(body.message).toEqual(expect.any(String));
  expect(body.podcast).toMatchObject({ id: expect.any(String), slug: expect.any(String) });
  expect(body.episodes).toHaveLength(body.episodeCount);
  expect(body.episodeCount).toBeGreaterThan(0);
  expect((await ask(create, 'POST', call({ podcastIndexId: '900000012' }))).status).toBe(200);
});

test('refreshing answers with message and newEpisodesCount', async () => {
  const created = await ask(create, 'POST', call({ podcastIndexId: '900000014' }));
  const { status, body } = await ask(refresh, 'PUT', call({ slug: created.body.podcast.slug }));
  expect([status, body]).toEqual([200, { message: 'No new episodes', newEpisodesCount: 0 }]);
});
