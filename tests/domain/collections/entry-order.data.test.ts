import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { collectionSchema } from '~/domain/collections/collections-schema';
import { createCollection } from '~/domain/collections/collections.server';
import { listEntries, moveEntry } from '~/domain/collections/entries.server';
import { NotFoundError } from '~/domain/errors';
import { signedInUser, storedPodcast } from '../../support/site/call';

let actor: Actor;
let collectionId: string;
let episodeIds: string[];

/** Creates entries that differ by the second at which they begin. */
async function fill(count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    id: `entry-${index}`,
    collectionId,
    episodeId: episodeIds[index % 2]!,
    place: index + 1,
    fromSeconds: index,
  }));
  await db.collectionEntry.createMany({ data });
}

async function order(): Promise<number[]> {
  const { totalCount } = await listEntries(collectionId, null, { page: 1, limit: 1 });
  const { entries } = await listEntries(collectionId, null, { page: 1, limit: totalCount });
  return entries.map(({ from }) => from!);
}

const move = (entry: number, to: Parameters<typeof moveEntry>[3]) =>
  moveEntry(actor, collectionId, `entry-${entry}`, to);

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.collection.deleteMany();
  actor = { ...(await signedInUser()), role: 'user' } as unknown as Actor;
  ({ episodeIds } = await storedPodcast({ episodes: 2 }));
  collectionId = await createCollection(actor, collectionSchema.parse({ title: 'In order' }));
});

test('moves an entry to a number, by a step, and before another one', async () => {
  await fill(5);
  expect(await move(4, { number: 1 })).toEqual({ number: 1, total: 5 });
  expect(await order()).toEqual([4, 0, 1, 2, 3]);
  expect(await move(4, { number: 99 })).toEqual({ number: 5, total: 5 });
  await move(0, { number: 3 });
  expect(await order()).toEqual([1, 2, 0, 3, 4]);
  await move(3, { step: 'up' });
  await move(1, { step: 'down' });
  expect(await order()).toEqual([2, 1, 3, 0, 4]);
  await move(2, { step: 'up' });
  await move(4, { step: 'down' });
  expect(await order()).toEqual([2, 1, 3, 0, 4]);
  await move(0, { step: 'top' });
  await move(2, { step: 'end' });
  expect(await order()).toEqual([0, 1, 3, 4, 2]);
  await move(2, { before: 'entry-1' });
  await move(0, { before: null });
  expect(await order()).toEqual([2, 1, 3, 4, 0]);
  await expect(move(7, { number: 1 })).rejects.toThrow(NotFoundError);
  const other = { ...(await signedInUser()), role: 'user' } as unknown as Actor;
  await expect(moveEntry(other, collectionId, 'entry-0', { number: 1 })).rejects.toThrow(
    NotFoundError,
  );
});

test('counts only shown entries', async () => {
  await fill(6);
  await db.episode.update({ where: { id: episodeIds[1]! }, data: { blocked: true } });
  expect(await order()).toEqual([0, 2, 4]);
  await move(4, { number: 2 });
  expect(await order()).toEqual([0, 4, 2]);
});

test('keeps the order after a hundred moves into the same gap', async () => {
  await fill(3);
  for (let round = 0; round < 100; round += 1) {
    await move(round % 2 ? 1 : 2, { number: 2 });
  }
  expect(await order()).toEqual([0, 1, 2]);
});

test('moves entries to the top of a thousand, one by one', async () => {
  await fill(1_000);
  const moves = 60;
  for (let index = 1; index <= moves; index += 1) await move(index, { step: 'top' });
  const turned = Array.from({ length: moves }, (_, index) => moves - index);
  expect((await order()).slice(0, moves + 2)).toEqual([...turned, 0, moves + 1]);
});
