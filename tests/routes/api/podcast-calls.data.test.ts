import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ask } from '../../support/contract/answers';
import { storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const create = await callAt('podcast/create/:podcastIndexId');
const refresh = await callAt('podcast/:slug/refresh');
const episodes = await callAt('podcast/:slug/episodes');

// Uses the sample directory, whose feeds are local files.

const call = (params: Record<string, string>) => ({ path: '/api/podcast/x', params });

test('returns message, episodeCount, podcast and episodes when creating', async () => {
  const { status, body } = await ask(create, 'POST', call({ podcastIndexId: '900000012' }));
  expect(status).toBe(201);
  expect(body.message).toEqual(expect.any(String));
  expect(body.podcast).toMatchObject({ id: expect.any(String), slug: expect.any(String) });
  expect(body.episodes).toHaveLength(body.episodeCount);
  expect(body.episodeCount).toBeGreaterThan(0);
  expect((await ask(create, 'POST', call({ podcastIndexId: '900000012' }))).status).toBe(200);
});

test('returns message and newEpisodesCount when refreshing', async () => {
  const created = await ask(create, 'POST', call({ podcastIndexId: '900000014' }));
  const { status, body } = await ask(refresh, 'PUT', call({ slug: created.body.podcast.slug }));
  expect([status, body]).toEqual([200, { message: 'No new episodes', newEpisodesCount: 0 }]);
});

test('lists all episodes, short descriptions in full and long ones truncated to 192 K characters in total', async () => {
  const { id, slug } = await storedPodcast({ episodes: 70 });
  const description = 'One &amp; two. '.repeat(13_000);
  const short = '<p>As it is.</p>';
  await db.episode.updateMany({ where: { podcastId: id }, data: { description } });
  await db.episode.updateMany({
    where: { podcastId: id, title: { in: ['Episode 70', 'Episode 1'] } },
    data: { description: short },
  });
  const { body } = await ask(episodes, 'GET', {
    path: '/api/podcast/x?limit=100',
    params: { slug },
  });
  const listed = body.episodes as { title: string; description: string }[];
  expect(listed.map(({ title }) => title)).toEqual(
    Array.from({ length: 70 }, (_, at) => `Episode ${70 - at}`),
  );
  const [first, second] = listed;
  expect([first!.description, listed.at(-1)!.description]).toEqual([short, short]);
  expect(second!.description).toMatch(/^One &amp; two\. .*…$/);
  const total = listed.reduce((sum, episode) => sum + episode.description.length, 0);
  expect(total).toBeGreaterThan(180 * 1024);
  expect(total).toBeLessThanOrEqual(193 * 1024);
});

test('lists only as many persons and transcripts as fit', async () => {
  const { id, slug } = await storedPodcast({ episodes: 50 });
  const person = { role: 'guest', href: null, image: null };
  const persons = Array.from({ length: 50 }, () => ({ ...person, name: 'x'.repeat(500) }));
  await db.episode.updateMany({ where: { podcastId: id }, data: { persons } });
  const { body } = await ask(episodes, 'GET', {
    path: '/api/podcast/x?limit=50',
    params: { slug },
  });
  const listed = body.episodes as { persons: object[] }[];
  expect(listed.map((episode) => episode.persons.length)).toEqual(Array(50).fill(3));
});
