import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import {
  featureEpisode,
  listAllFeaturedEpisodes,
  listFeaturedEpisodes,
  moveFeaturedEpisode,
  unfeatureEpisode,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const placement = { notes: null, displayOrder: 0, isActive: true };
let actor: Actor;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

beforeEach(async () => {
  await db.podcast.deleteMany();
  actor = asActor(await signedInUser('admin'), 'admin');
  podcast = await storedPodcast({ episodes: 12 });
});

function feature(index: number, more: Partial<typeof placement> = {}) {
  const episodeId = podcast.episodeIds[index]!;
  return featureEpisode(actor, { ...placement, ...more, episodeId, podcastId: podcast.id });
}

async function featureMany(from: number, to: number) {
  const items = [];
  for (let index = from; index < to; index += 1) items.push(await feature(index));
  return items;
}

const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));

test('refuses a seventh active episode, but not an inactive one', async () => {
  const items = await featureMany(0, 6);
  await expect(feature(6)).rejects.toMatchObject({
    status: 409,
    message: 'At most 6 featured episodes can be active. Switch one off or remove it first.',
  });
  const seventh = await feature(6, { isActive: false });
  await expect(updateFeaturedEpisode(actor, seventh.id, { isActive: true })).rejects.toMatchObject({
    status: 409,
  });
  await updateFeaturedEpisode(actor, items[2]!.id, { isActive: false });
  expect(await updateFeaturedEpisode(actor, seventh.id, { isActive: true })).toMatchObject({
    isActive: true,
  });
  expect(await listFeaturedEpisodes()).toHaveLength(6);
  expect(await listAllFeaturedEpisodes()).toHaveLength(7);
});

test('adds only as many as there is room for when several are added at once', async () => {
  await featureMany(0, 3);
  const outcomes = await Promise.allSettled([3, 4, 5, 6, 7, 8, 9, 10].map((one) => feature(one)));
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  expect(refusals(outcomes)).toHaveLength(5);
  for (const reason of refusals(outcomes)) expect(reason).toMatchObject({ status: 409 });
  expect(await db.featuredEpisode.count({ where: { activeSlot: { not: null } } })).toBe(6);
});

test('activates only as many as there is room for when several are activated at once', async () => {
  await featureMany(0, 5);
  const idle = [];
  for (const index of [5, 6, 7, 8]) idle.push(await feature(index, { isActive: false }));
  const outcomes = await Promise.allSettled(
    idle.map((item) => updateFeaturedEpisode(actor, item.id, { isActive: true })),
  );
  expect(refusals(outcomes)).toHaveLength(3);
  expect(await listFeaturedEpisodes()).toHaveLength(6);
});

test('features an episode once, even when several admins add it at once', async () => {
  const outcomes = await Promise.allSettled([0, 0, 0, 0].map((one) => feature(one)));
  expect(refusals(outcomes).map((reason) => reason.message)).toEqual(
    Array(3).fill('Already Featured'),
  );
});

test('keeps the slot when activating an active episode or changing a note', async () => {
  const [item] = await featureMany(0, 6);
  await updateFeaturedEpisode(actor, item!.id, { isActive: true, notes: 'still here' });
  expect((await listAllFeaturedEpisodes())[0]).toMatchObject({
    notes: 'still here',
    isActive: true,
  });
  expect((await listFeaturedEpisodes())[0]!.notes).toBe('still here');
});

test('moves an episode up and down and removes it', async () => {
  const [first, second, third] = await featureMany(0, 3);
  await moveFeaturedEpisode(actor, third!.id, 'up');
  await moveFeaturedEpisode(actor, first!.id, 'down');
  expect((await listFeaturedEpisodes()).map((item) => item.id)).toEqual([
    third!.id,
    first!.id,
    second!.id,
  ]);
  await unfeatureEpisode(actor, first!.id);
  expect(await listFeaturedEpisodes()).toHaveLength(2);
  await expect(unfeatureEpisode(actor, first!.id)).rejects.toMatchObject({ status: 404 });
});

test('requires the episode to belong to the given podcast', async () => {
  const other = await storedPodcast({ episodes: 1 });
  await expect(
    featureEpisode(actor, {
      ...placement,
      episodeId: other.episodeIds[0]!,
      podcastId: podcast.id,
    }),
  ).rejects.toMatchObject({ status: 404 });
});

test('returns what a card needs', async () => {
  await db.podcast.update({
    where: { id: podcast.id },
    data: { language: 'ar', description: '<p>Calm <strong>talks</strong></p>' },
  });
  await feature(1);
  expect((await listFeaturedEpisodes())[0]).toEqual({
    id: expect.any(String),
    episodeId: podcast.episodeIds[1],
    podcastId: podcast.id,
    notes: null,
    displayOrder: 0,
    isActive: true,
    episode: {
      id: podcast.episodeIds[1],
      title: 'Episode 2',
      description: '',
      pubDate: '2026-01-02T00:00:00.000Z',
      duration: 120,
      audioUrl: `https://media.example.org/${podcast.slug}/2.mp3`,
      imageUrl: null,
      imagePath: null,
    },
    podcast: {
      id: podcast.id,
      slug: podcast.slug,
      title: podcast.title,
      description: 'Calm talks',
      imageUrl: null,
      imagePath: null,
      language: 'ar',
    },
  });
});
