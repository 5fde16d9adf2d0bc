import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { MAX_SPEEDS } from '~/domain/listening/listening';
import { listSpeeds, saveSpeeds } from '~/domain/listening/speeds.server';
import { inParallel } from '../../support/cases/in-parallel';
import { signedInUser, storedPodcast } from '../../support/site/call';

let userId: string;
let ids: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  userId = (await signedInUser()).id;
  ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await storedPodcast()).id);
});

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 10, number)).toISOString();

const choose = (number: number, rate: number, at: number) =>
  saveSpeeds(userId, {
    general: null,
    podcasts: [{ podcastId: ids[number]!, rate, chosenAt: minute(at) }],
  });

const chooseForAll = (rate: number, at: number) =>
  saveSpeeds(userId, { general: { rate, chosenAt: minute(at) }, podcasts: [] });

/** The speeds by podcast number. */
async function known() {
  const { general, podcasts } = await listSpeeds(userId);
  return [general?.rate ?? null, ...podcasts.map((one) => [ids.indexOf(one.podcastId), one.rate])];
}

test('keeps the later choice for a podcast, whichever arrives first', async () => {
  expect(await known()).toEqual([null]);
  await choose(0, 1.5, 2);
  await choose(0, 0.75, 1);
  expect(await known()).toEqual([null, [0, 1.5]]);
  await choose(1, 2, 3);
  expect(await choose(0, 1.25, 4)).toEqual(await listSpeeds(userId));
  expect(await known()).toEqual([null, [0, 1.25], [1, 2]]);
  expect(await listSpeeds((await signedInUser()).id)).toEqual({ general: null, podcasts: [] });
});

test('drops podcast speeds chosen before a general one, but no later ones', async () => {
  await choose(0, 1.5, 1);
  await choose(1, 2, 5);
  await chooseForAll(1.25, 3);
  expect(await known()).toEqual([1.25, [1, 2]]);
  // Sent later by a device that was offline.
  await choose(2, 3, 2);
  await chooseForAll(0.5, 2);
  expect(await known()).toEqual([1.25, [1, 2]]);
  await chooseForAll(1, 6);
  expect(await known()).toEqual([1]);
});

test('does not let a choice by a fast clock block other devices', async () => {
  const chosenAt = new Date(Date.now() + 86_400_000).toISOString();
  await saveSpeeds(userId, {
    general: { rate: 2, chosenAt },
    podcasts: [{ podcastId: ids[0]!, rate: 3, chosenAt }],
  });
  const { general } = await saveSpeeds(userId, {
    general: { rate: 1.5, chosenAt: new Date().toISOString() },
    podcasts: [],
  });
  expect(general?.rate).toBe(1.5);
});

test('skips unknown podcasts without losing anything else', async () => {
  await db.podcast.delete({ where: { id: ids[1]! } });
  await saveSpeeds(userId, {
    general: null,
    podcasts: ids.map((podcastId) => ({ podcastId, rate: 1.5, chosenAt: minute(1) })),
  });
  expect(await known()).toEqual([null, [2, 1.5], [0, 1.5]]);
});

test('uses the later choice for a podcast listed twice', async () => {
  const podcastId = ids[0]!;
  const podcasts = [2, 1].map((at) => ({ podcastId, rate: at, chosenAt: minute(at) }));
  await saveSpeeds(userId, { general: null, podcasts });
  expect(await known()).toEqual([null, [0, 2]]);
});

test('loses no choice when devices save at the same time', async () => {
  await inParallel(12, (index) => choose(index % 3, [1, 1.5, 2, 3][index % 4]!, index));
  const { podcasts } = await listSpeeds(userId);
  expect(podcasts.map((one) => one.chosenAt)).toEqual([minute(11), minute(10), minute(9)]);
});

test('lists the most recently chosen podcasts, and deletes all with the account', async () => {
  const rows = Array.from({ length: MAX_SPEEDS + 1 }, (_, index) => ({
    title: `Podcast ${index}`,
    slug: `speed-${index}`,
    rssUrl: `http://127.0.0.1:9/${index}`,
    rssUrlKey: `127.0.0.1:9/${index}`,
  }));
  const made = await db.podcast.createManyAndReturn({ data: rows, select: { id: true } });
  const data = made.map(({ id: podcastId }, index) => ({
    userId,
    podcastId,
    rate: 2,
    chosenAt: new Date(index * 1e3),
  }));
  await db.podcastSpeed.createMany({ data });
  const { podcasts } = await listSpeeds(userId);
  expect([podcasts.length, podcasts[0]?.podcastId]).toEqual([MAX_SPEEDS, made.at(-1)!.id]);
  await db.user.delete({ where: { id: userId } });
  expect(await db.podcastSpeed.count({ where: { userId } })).toBe(0);
});
