import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { collectionSchema, newEntrySchema } from '~/domain/collections/collections-schema';
import { createCollection } from '~/domain/collections/collections.server';
import { addEntries, listEntries, findPlayable } from '~/domain/collections/entries.server';
import {
  restartCollection,
  markPart,
  readProgressByCollection,
  readProgress,
} from '~/domain/collections/progress.server';
import { InvalidError, NotFoundError } from '~/domain/errors';
import { savePosition, savePositions } from '~/domain/listening/listening.server';
import { markPlayed } from '~/domain/listening/played.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

let amina: Actor;
let bilal: Actor;
let id: string;
let episodeIds: string[];
let entryIds: string[];

const listen = (
  who: Actor,
  episode: number,
  position: number,
  finished = false,
  listenedAt = new Date(),
) =>
  savePosition(who.id, episodeIds[episode]!, {
    position,
    finished,
    duration: null,
    listenedAt: listenedAt.toISOString(),
  });

const heardBy = async (who: Actor) =>
  (await listEntries(id, who.id, { page: 1, limit: 50 })).entries.map(({ heard }) => heard);

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.collection.deleteMany();
  [amina, bilal] = [
    { ...(await signedInUser()), role: 'user' } as unknown as Actor,
    { ...(await signedInUser()), role: 'user' } as unknown as Actor,
  ];
  const podcast = await storedPodcast({ episodes: 3 });
  ({ episodeIds } = podcast);
  await db.episode.update({ where: { id: episodeIds[2]! }, data: { duration: 900 } });
  id = await createCollection(
    amina,
    collectionSchema.parse({ title: 'A path', visibility: 'link' }),
  );
  const entries = [
    { episodeId: episodeIds[0] },
    { podcastId: podcast.id },
    { episodeId: episodeIds[2], from: 600, to: 700 },
    { episodeId: episodeIds[2], from: 100, to: 160 },
    { episodeId: episodeIds[1] },
  ];
  await addEntries(
    amina,
    id,
    entries.map((entry) => newEntrySchema.parse(entry)),
  );
  entryIds = (await listEntries(id, null, { page: 1, limit: 50 })).entries.map((one) => one.id);
});

test('derives progress from positions, separately for each member', async () => {
  expect(await readProgress(bilal.id, id)).toEqual({
    total: 4,
    heard: 0,
    secondsLeft: 60 + 100 + 60 + 120,
    next: entryIds[0],
  });
  await listen(bilal, 0, 60, true);
  await listen(bilal, 1, 30);
  expect(await readProgress(bilal.id, id)).toEqual({
    total: 4,
    heard: 1,
    secondsLeft: 100 + 60 + 90,
    next: entryIds[2],
  });
  expect(await heardBy(bilal)).toEqual([true, false, false, false, false]);
  expect(await readProgress(amina.id, id)).toMatchObject({ heard: 0, next: entryIds[0] });
  expect(await readProgressByCollection(bilal.id, [id, 'nothing'])).toEqual({
    [id]: { total: 4, heard: 1, secondsLeft: 250 },
    nothing: { total: 0, heard: 0, secondsLeft: 0 },
  });
});

test('counts a part once its end is reached, whatever else of the episode is played', async () => {
  await listen(bilal, 2, 650);
  expect(await heardBy(bilal)).toEqual([false, false, false, false, false]);
  await listen(bilal, 2, 699.4);
  expect(await heardBy(bilal)).toEqual([false, false, true, false, false]);
  await listen(bilal, 2, 161);
  expect(await heardBy(bilal)).toEqual([false, false, true, true, false]);
  expect(await heardBy(amina)).not.toContain(true);
  await markPart(bilal, id, entryIds[2]!, false);
  expect(await readProgress(bilal.id, id)).toMatchObject({ heard: 1, next: entryIds[0] });
  await markPart(bilal, id, entryIds[2]!, true);
  expect(await readProgress(bilal.id, id)).toMatchObject({ heard: 2 });
  await expect(markPart(bilal, id, entryIds[0]!, true)).rejects.toThrow(InvalidError);
  await expect(markPart(bilal, id, 'nothing', true)).rejects.toThrow(NotFoundError);
  await listen(amina, 2, 0, true);
  expect(await heardBy(amina)).toEqual([false, false, true, true, false]);
});

test('counts what apps and files report like what the site plays', async () => {
  const report = (position: number, at: number, finished = false) =>
    savePositions(bilal.id, [
      {
        episodeId: episodeIds[2]!,
        position,
        finished,
        duration: 900,
        listenedAt: new Date(at).toISOString(),
      },
    ]);
  await report(650, 1_000);
  expect(await heardBy(bilal)).not.toContain(true);
  await report(702, 2_000);
  expect(await heardBy(bilal)).toEqual([false, false, true, false, false]);
  expect(await heardBy(amina)).not.toContain(true);
  await restartCollection(bilal, id);
  await report(701, 3_000);
  expect(await heardBy(bilal)).not.toContain(true);
  await report(900, Date.now() + 60_000, true);
  expect(await heardBy(bilal)).toEqual([false, false, true, true, false]);
  await db.collection.update({ where: { id }, data: { visibility: 'private' } });
  await db.heardPart.deleteMany();
  await report(160, Date.now() + 60_000);
  expect(await db.heardPart.count()).toBe(0);
});

test('starts from zero when begun again, while episodes stay played elsewhere', async () => {
  const before = new Date(Date.now() - 5_000);
  await listen(bilal, 0, 60, true, before);
  await listen(bilal, 1, 30, false, before);
  await markPart(bilal, id, entryIds[2]!, true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await restartCollection(bilal, id);
  await restartCollection(bilal, id);
  expect(await readProgress(bilal.id, id)).toEqual({
    total: 4,
    heard: 0,
    secondsLeft: 340,
    next: entryIds[0],
  });
  expect(await db.listeningPosition.count({ where: { userId: bilal.id, finished: true } })).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await markPlayed(bilal.id, episodeIds[0]!, true);
  expect(await readProgress(bilal.id, id)).toMatchObject({ heard: 1, next: entryIds[2] });
});

test('does not count or play what cannot be played', async () => {
  await db.episode.update({ where: { id: episodeIds[0]! }, data: { audioUrl: null } });
  await db.episode.update({ where: { id: episodeIds[1]! }, data: { blocked: true } });
  expect(await readProgress(bilal.id, id)).toMatchObject({ total: 2, next: entryIds[2] });
  expect(await findPlayable(id)).toMatchObject({ id: entryIds[2], from: 600, to: 700 });
  expect(await findPlayable(id, { after: entryIds[2]! })).toMatchObject({ id: entryIds[3] });
  expect(await findPlayable(id, { after: entryIds[3]! })).toBeNull();
  expect(await findPlayable(id, { after: 'nothing' })).toBeNull();
  expect(await findPlayable(id, { id: entryIds[3]! })).toMatchObject({ from: 100 });
  expect(await findPlayable(id, { id: entryIds[0]! })).toBeNull();
  await db.collection.update({ where: { id }, data: { visibility: 'private' } });
  await expect(restartCollection(bilal, id)).rejects.toThrow(NotFoundError);
});
