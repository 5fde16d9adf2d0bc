import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { UpstreamError } from '~/domain/errors';
import { featureEpisode } from '~/domain/featured/featured-episodes.server';
import { featurePodcast } from '~/domain/featured/featured-podcasts.server';
import { FILTER_THRESHOLD, listPickableEpisodes } from '~/domain/featured/pickable.server';
import * as screen from '~/routes/admin/featured-episodes';
import { asActor } from '../../support/site/actor';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { directoryEpisode } from '../feeds/feeds-for-tests';

// The directory lists one episode; storing its podcast returns or throws what `creation` says.
const creation = vi.hoisted(() => ({ podcastId: '' as string | Error, episode: {} }));
vi.mock('~/adapters/directory/directory.server', async (original) => ({
  ...(await original<object>()),
  getDirectory: () => ({
    listEpisodes: async () => [{ ...directoryEpisode(1), ...creation.episode }],
  }),
}));
vi.mock('~/domain/feeds/import/create-podcast.server', () => ({
  createPodcast: async () => {
    if (creation.podcastId instanceof Error) throw creation.podcastId;
    return { podcast: { id: creation.podcastId } };
  },
}));

const placement = { notes: null, displayOrder: 0, isActive: true };
const picked = { ...placement, podcastId: 'api_5', episodeId: '1' };
let actor: Actor;
let token: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  const admin = await signedInUser('admin');
  actor = asActor(admin, 'admin');
  token = admin.token;
  creation.podcastId = (await storedPodcast()).id;
  creation.episode = {};
});

const store = (values: { title: string; enclosureKey?: string; pubDate?: Date }) =>
  db.episode.create({
    data: {
      podcastId: creation.podcastId as string,
      key: `guid:${values.title}`,
      sortDate: new Date(),
      ...values,
    },
  });

test('finds an episode of the directory by its recording', async () => {
  const { id } = await store({ title: 'Renamed', enclosureKey: 'cdn.example.org/1.mp3' });
  expect((await featureEpisode(actor, picked)).episodeId).toBe(id);
});

test('finds an episode of the directory by title and day when its recording has moved', async () => {
  const { id } = await store({
    title: 'Episode 1',
    enclosureKey: 'elsewhere.example/x.mp3',
    pubDate: new Date('2026-03-01T22:00:00Z'),
  });
  expect((await featureEpisode(actor, picked)).episodeId).toBe(id);
});

test('refuses an episode that is not in the stored podcast, and says what to do', async () => {
  await store({ title: 'Another', pubDate: new Date('2026-03-01T10:00:00Z') });
  await expect(featureEpisode(actor, picked)).rejects.toMatchObject({
    status: 404,
    message:
      'Episode not found in created podcast. Please try again or select a different episode.',
  });
  expect(await db.featuredEpisode.count()).toBe(0);
});

test('features nothing and says so when the podcast cannot be stored', async () => {
  creation.podcastId = new UpstreamError('The feed is gone.');
  const refusal = { status: 502, message: 'Failed to create podcast in database' };
  await expect(featureEpisode(actor, picked)).rejects.toMatchObject(refusal);
  await expect(featurePodcast(actor, { ...placement, podcastId: 'api_5' })).rejects.toMatchObject(
    refusal,
  );
  expect(await db.featuredPodcast.count()).toBe(0);
});

test('filters by title and description, ignoring case', async () => {
  const { id, episodeIds } = await storedPodcast({ episodes: 3 });
  await db.episode.update({
    where: { id: episodeIds[0]! },
    data: { description: '<p>About <b>Madinah</b></p>' },
  });
  const found = async (filter: string) => {
    const { episodes, total } = await listPickableEpisodes(id, filter);
    expect(total).toBe(3);
    return episodes.map(({ title }) => title);
  };
  expect(await found(' mADINAH ')).toEqual(['Episode 1']);
  expect(await found('episode 3')).toEqual(['Episode 3']);
  expect(await found('')).toEqual(['Episode 3', 'Episode 2', 'Episode 1']);
  expect(await found('nowhere')).toEqual([]);
});

test('offers the filter for more than 25 episodes', async () => {
  expect(FILTER_THRESHOLD).toBe(25);
  const offered = async (episodes: number) => {
    const { id } = await storedPodcast({ episodes });
    const answer = await callRoute(screen as never, {
      path: `/admin/featured-episodes?podcast=${id}`,
      cookieToken: token,
    });
    const { data } = (await answer.json()) as { data: { picking: { filterable: boolean } } };
    return data.picking.filterable;
  };
  expect([await offered(25), await offered(26)]).toEqual([false, true]);
});
