import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ConflictError, GoneError, NotFoundError } from '~/domain/errors';
import { hidePodcast } from '~/domain/library/hide-and-remove.server';
import { MAX_QUEUED } from '~/domain/listening/listening';
import {
  clearQueue,
  mergeLocalQueue,
  listQueue,
  moveInQueue,
  queueEpisodes,
  removeFromQueue,
  stepInQueue,
} from '~/domain/listening/queue.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { storeFacets } from '~/domain/search/browse/podcast-facets.server';
import { inParallel } from '../../support/cases/in-parallel';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

let userId: string;
let ids: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  userId = (await signedInUser()).id;
  ({ episodeIds: ids } = await storedPodcast({ episodes: 6 }));
});

/** The queue as episode numbers. */
const order = async () => (await listQueue(userId)).map(({ episode }) => ids.indexOf(episode.id));

const pick = (...numbers: number[]) => numbers.map((number) => ids[number]!);

test('adds episodes at either end, in order and without duplicates', async () => {
  await queueEpisodes(userId, pick(0, 1), 'last');
  await queueEpisodes(userId, pick(2), 'next');
  await queueEpisodes(userId, pick(3, 4), 'next');
  expect(await order()).toEqual([3, 4, 2, 0, 1]);
  await queueEpisodes(userId, pick(1, 1), 'next');
  await queueEpisodes(userId, pick(3), 'last');
  expect(await order()).toEqual([1, 4, 2, 0, 3]);
});

test('appends the queue stored in a browser, keeps queued entries in place, and skips hidden ones', async () => {
  await queueEpisodes(userId, pick(0, 1), 'last');
  await db.episode.update({ where: { id: ids[3]! }, data: { blocked: true } });
  await mergeLocalQueue(userId, [...pick(4, 0, 3), 'nothing', ...pick(2, 4)]);
  expect(await order()).toEqual([0, 1, 4, 2]);
  await inParallel(4, () => mergeLocalQueue(userId, pick(5, 4)));
  expect(await order()).toEqual([0, 1, 4, 2, 5]);
});

test('moves an entry before another one, to either end, and by one place', async () => {
  await queueEpisodes(userId, pick(0, 1, 2, 3), 'last');
  await moveInQueue(userId, ids[3]!, ids[1]!);
  expect(await order()).toEqual([0, 3, 1, 2]);
  await moveInQueue(userId, ids[0]!, null);
  expect(await order()).toEqual([3, 1, 2, 0]);
  await stepInQueue(userId, ids[2]!, 'up');
  expect(await order()).toEqual([3, 2, 1, 0]);
  await stepInQueue(userId, ids[3]!, 'down');
  await stepInQueue(userId, ids[2]!, 'up');
  await stepInQueue(userId, ids[0]!, 'down');
  expect(await order()).toEqual([2, 3, 1, 0]);
  await stepInQueue(userId, ids[0]!, 'top');
  await stepInQueue(userId, ids[0]!, 'top');
  expect(await order()).toEqual([0, 2, 3, 1]);
  await moveInQueue(userId, ids[0]!, null);
  // Another device has removed them meanwhile.
  await moveInQueue(userId, ids[5]!, ids[1]!);
  await moveInQueue(userId, ids[1]!, ids[5]!);
  expect(await order()).toEqual([2, 3, 0, 1]);
});

test('keeps the order after a hundred moves into the same gap', async () => {
  await queueEpisodes(userId, pick(0, 1, 2), 'last');
  for (let round = 0; round < 100; round += 1) {
    await moveInQueue(userId, ids[round % 2 ? 1 : 2]!, ids[round % 2 ? 2 : 1]!);
  }
  expect(await order()).toEqual([0, 1, 2]);
});

test('neither duplicates nor loses entries when two devices change it at once', async () => {
  await inParallel(12, (index) =>
    queueEpisodes(userId, pick(index % 6), index % 2 ? 'next' : 'last'),
  );
  expect((await order()).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  await inParallel(8, (index) => moveInQueue(userId, ids[index % 6]!, ids[(index + 1) % 6]!));
  expect((await order()).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('removes and clears entries, and does not show hidden episodes', async () => {
  await queueEpisodes(userId, pick(0, 1, 2), 'last');
  await removeFromQueue(userId, ids[1]!);
  await removeFromQueue(userId, ids[1]!);
  await db.episode.update({ where: { id: ids[2]! }, data: { blocked: true } });
  expect(await order()).toEqual([0]);
  const other = await signedInUser();
  await clearQueue(other.id);
  expect(await order()).toEqual([0]);
  await clearQueue(userId);
  expect(await order()).toEqual([]);
});

test('answers 410 for an episode of a hidden podcast, and queues none of the others', async () => {
  const hidden = await storedPodcast({ episodes: 1 });
  const admin = asActor(await signedInUser('admin'), 'admin');
  await hidePodcast(admin, hidden.id, 'Not ours');
  const wanted = [ids[0]!, hidden.episodeIds[0]!];
  await expect(queueEpisodes(userId, wanted, 'last')).rejects.toThrow(GoneError);
  expect(await order()).toEqual([]);
});

test('rejects additions to a full queue and unknown episodes without changing anything', async () => {
  const { episodeIds: many } = await storedPodcast({ episodes: MAX_QUEUED });
  await queueEpisodes(userId, many, 'last');
  await expect(queueEpisodes(userId, pick(0), 'next')).rejects.toThrow(ConflictError);
  await expect(mergeLocalQueue(userId, [...pick(0), many[0]!])).rejects.toThrow(ConflictError);
  await mergeLocalQueue(userId, [many[0]!]);
  await expect(queueEpisodes(userId, ['nothing'], 'last')).rejects.toThrow(NotFoundError);
  expect(await listQueue(userId)).toHaveLength(MAX_QUEUED);
  await queueEpisodes(userId, [many[9]!], 'next');
  expect((await listQueue(userId, 1))[0]!.episode.id).toBe(many[9]);
});

test('shows which podcasts recite, according to their topics', async () => {
  const { id } = await signedInUser();
  const shows = {
    'Quran recitation': true,
    'Quran and tafsir': false,
    'Evening talks': false,
  };
  for (const [title, recitation] of Object.entries(shows)) {
    const podcast = await storedPodcast({ title, episodes: 1 });
    await storeFacets(podcast.id, { title, language: 'en', categories: [], blocked: false });
    await queueEpisodes(id, podcast.episodeIds, 'last');
    expect((await listQueue(id)).at(-1)!.podcast, title).toMatchObject({ title, recitation });
    expect((await getPodcast(podcast.slug)).recitation, title).toBe(recitation);
  }
});
