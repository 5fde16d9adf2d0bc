import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { countEpisodeClick, countPodcastClick } from '~/domain/featured/clicks.server';
import { featureEpisode } from '~/domain/featured/featured-episodes.server';
import { featurePodcast } from '~/domain/featured/featured-podcasts.server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const placement = { notes: null, displayOrder: 0, isActive: true };
let podcastId: string;
let episodeId: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  const actor = asActor(await signedInUser('admin'), 'admin');
  const podcast = await storedPodcast({ episodes: 1 });
  podcastId = podcast.id;
  episodeId = podcast.episodeIds[0]!;
  await featurePodcast(actor, { ...placement, podcastId });
  await featureEpisode(actor, { ...placement, podcastId, episodeId });
});

test('has stored all of a thousand simultaneous clicks once they are acknowledged', async () => {
  const clicks = Array.from({ length: 1000 }, (_, index) => {
    const person = `person ${index % 100}`;
    return index % 2 ? countPodcastClick(podcastId, person) : countEpisodeClick(episodeId, person);
  });
  await Promise.all(clicks);
  expect(await db.featuredClick.count({ where: { podcastId } })).toBe(1000);
  expect(await db.featuredClick.count({ where: { episodeId } })).toBe(500);
});

test('counts 20 clicks per person and item in ten minutes, without limiting others', async () => {
  const clicks = () => countPodcastClick(podcastId, 'the same');
  for (let index = 0; index < 20; index += 1) await clicks();
  await expect(clicks()).rejects.toMatchObject({ status: 429 });
  await countEpisodeClick(episodeId, 'the same');
  await countPodcastClick(podcastId, 'another');
  expect(await db.featuredClick.count()).toBe(22);
});

test('counts only featured items', async () => {
  await expect(countPodcastClick('nothing', 'a')).rejects.toMatchObject({ status: 404 });
  await expect(countEpisodeClick(podcastId, 'a')).rejects.toMatchObject({ status: 404 });
  expect(await db.featuredClick.count()).toBe(0);
});

test('loses no other click when a podcast is deleted meanwhile', async () => {
  const actor = asActor(await signedInUser('admin'), 'admin');
  const other = await storedPodcast();
  await featurePodcast(actor, { ...placement, podcastId: other.id });
  await countPodcastClick(other.id, 'b'); // the featured list is in memory now
  await db.podcast.delete({ where: { id: other.id } });
  await Promise.allSettled([
    countPodcastClick(podcastId, 'a'),
    countPodcastClick(other.id, 'a'),
    countPodcastClick(podcastId, 'c'),
    countPodcastClick(other.id, 'c'),
  ]);
  expect(await db.featuredClick.count({ where: { podcastId } })).toBe(2);
});
