import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { loader } from '~/routes/site/artwork';
import { storedPodcast } from '../../support/site/call';

const COVER = 'https://pictures.example/%D8%AF/cover.jpg';

beforeEach(() => db.podcast.deleteMany());
afterAll(() => vi.unstubAllGlobals());

const statusOf = async (imageUrl: string, more = '') => {
  const request = new Request(`http://localhost:3000${artworkPath(imageUrl)}${more}`);
  const args = { request, params: {}, context: { peerAddress: '192.0.2.9' } };
  const response = (await loader(args as never)) as Response;
  return response.status;
};

const hide = (id: string) =>
  db.podcast.update({ where: { id }, data: { blocked: true, hiddenAt: new Date() } });

test('the covers of a hidden podcast and its episodes stop at their signed addresses', async () => {
  const { id, episodeIds } = await storedPodcast({ episodes: 1 });
  const ofEpisode = 'https://pictures.example/episode.jpg';
  await db.podcast.update({ where: { id }, data: { imageUrl: COVER } });
  await db.episode.update({ where: { id: episodeIds[0]! }, data: { imageUrl: ofEpisode } });
  expect(await statusOf(COVER)).toBe(200);
  await hide(id);
  expect(await statusOf(COVER)).toBe(410);
  expect(await statusOf(COVER, '&width=96')).toBe(410);
  expect(await statusOf(ofEpisode)).toBe(410);
  await db.podcast.update({ where: { id }, data: { blocked: false, hiddenAt: null } });
  expect(await statusOf(COVER)).toBe(200);
});

test('a picture that another podcast shows stays', async () => {
  const [hidden, shown] = [await storedPodcast(), await storedPodcast()];
  await db.podcast.updateMany({ data: { imageUrl: COVER } });
  await hide(hidden.id);
  expect(await statusOf(COVER)).toBe(200);
  await hide(shown.id);
  expect(await statusOf(COVER)).toBe(410);
});
