import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { collectionSchema } from '~/domain/collections/collections-schema';
import { createCollection } from '~/domain/collections/collections.server';
import { addEntries, listEntries, removeEntry } from '~/domain/collections/entries.server';
import { NotFoundError } from '~/domain/errors';
import {
  removeFromHistory,
  clearHistory,
  readPositions,
  savePosition,
} from '~/domain/listening/listening.server';
import { markPlayed, markPlayedUpTo } from '~/domain/listening/played.server';
import {
  clearQueue,
  listQueue,
  queueEpisodes,
  removeFromQueue,
} from '~/domain/listening/queue.server';
import { storeUndoableChange, removeEndedUndos, undoChange } from '~/domain/listening/undo.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

let userId: string;
let ids: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  userId = (await signedInUser()).id;
  ids = (await storedPodcast({ episodes: 5 })).episodeIds;
});

const queue = async () => (await listQueue(userId)).map(({ episode }) => ids.indexOf(episode.id));

const hear = (at: number, position: number) =>
  savePosition(userId, ids[at]!, {
    position,
    duration: 600,
    listenedAt: new Date(Date.UTC(2026, 0, 1, 12, at)).toISOString(),
    finished: false,
  });

async function keep(before: Parameters<typeof storeUndoableChange>[1]): Promise<string> {
  const id = await storeUndoableChange(userId, before);
  expect(id).toMatch(/^[\w-]{20,}$/);
  return id!;
}

test('an entry of a collection is restored at its place, even the last one', async () => {
  const amina = (await db.user.findUniqueOrThrow({ where: { id: userId } })) as Actor;
  const values = collectionSchema.parse({ title: 'First steps' });
  const collection = await createCollection(amina, values);
  const add = { from: null, to: null, note: '', podcastId: null };
  const entries = ids.slice(0, 3).map((episodeId) => ({ ...add, episodeId }));
  await addEntries(amina, collection, entries);
  const listed = async () => (await listEntries(collection, null, { page: 1, limit: 9 })).entries;
  const before = await listed();
  const remove = async (at: number) =>
    keep({
      changedAt: new Date(),
      entries: [(await removeEntry(amina, collection, before[at]!.id))!],
    });
  const undoes = [await remove(1), await remove(0), await remove(2)];
  expect(await listed()).toEqual([]);
  for (const undo of undoes) await undoChange(userId, undo);
  expect(await listed()).toEqual(before);

  const late = await remove(1);
  await addEntries(amina, collection, [entries[1]!]);
  await undoChange(userId, late);
  expect(await listed()).toHaveLength(3);
});

describe('the queue', () => {
  beforeEach(() => queueEpisodes(userId, ids.slice(0, 4), 'last'));

  test('is restored, and keeps what was queued since', async () => {
    const undo = await keep(await clearQueue(userId));
    expect(await queue()).toEqual([]);
    await queueEpisodes(userId, [ids[4]!, ids[1]!], 'last');
    await undoChange(userId, undo);
    expect((await queue()).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test('restores an entry at its place', async () => {
    const undo = await keep(await removeFromQueue(userId, ids[1]!));
    expect(await queue()).toEqual([0, 2, 3]);
    await undoChange(userId, undo);
    expect(await queue()).toEqual([0, 1, 2, 3]);
  });

  test('restores what still exists', async () => {
    const undo = await keep(await clearQueue(userId));
    await db.episode.delete({ where: { id: ids[2]! } });
    await undoChange(userId, undo);
    expect(await queue()).toEqual([0, 1, 3]);
  });
});

describe('played marks and history', () => {
  test('are unmarked for all earlier episodes, except what was played since', async () => {
    await hear(1, 50);
    await markPlayed(userId, ids[2]!, true);
    const before = await readPositions(userId, ids);
    const marked = await markPlayedUpTo(userId, ids[4]!);
    const undo = await keep(marked);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(marked.changedAt.getTime()));
    const since = {
      position: 7,
      duration: 600,
      listenedAt: new Date().toISOString(),
      finished: false,
    };
    await savePosition(userId, ids[3]!, since);
    await undoChange(userId, undo);
    expect(await readPositions(userId, ids)).toEqual({ ...before, [ids[3]!]: since });
  });

  test('are restored after clearing, even beyond one write', async () => {
    const { episodeIds: many } = await storedPodcast({ episodes: 1_200 });
    await markPlayedUpTo(userId, many.at(-1)!);
    await hear(0, 50);
    const before = await readPositions(userId, [ids[0]!, ...many.slice(0, 3)]);
    const undo = await keep(await clearHistory(userId));
    expect(await db.listeningPosition.count({ where: { userId } })).toBe(0);
    await undoChange(userId, undo);
    expect(await db.listeningPosition.count({ where: { userId } })).toBe(1_201);
    expect(await readPositions(userId, [ids[0]!, ...many.slice(0, 3)])).toEqual(before);
  });

  test('are restored for a single episode', async () => {
    await hear(0, 50);
    const before = await readPositions(userId, ids);
    const undo = await keep(await removeFromHistory(userId, ids[0]!));
    await undoChange(userId, undo);
    expect(await readPositions(userId, ids)).toEqual(before);
  });
});

describe('a change', () => {
  test('can be undone once, by whoever made it, within a quarter of an hour', async () => {
    await queueEpisodes(userId, ids, 'last');
    const undo = await keep(await clearQueue(userId));
    const other = (await signedInUser()).id;
    await expect(undoChange(other, undo)).rejects.toThrow(NotFoundError);
    const twice = await Promise.allSettled([undoChange(userId, undo), undoChange(userId, undo)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await queue()).toEqual([0, 1, 2, 3, 4]);

    const late = await keep(await clearQueue(userId));
    await removeEndedUndos();
    expect(await db.undoableChange.count({ where: { userId } })).toBe(1);
    const changedAt = new Date(Date.now() - 16 * 60_000);
    await db.undoableChange.updateMany({ data: { changedAt } });
    await expect(undoChange(userId, late)).rejects.toThrow(NotFoundError);
    await removeEndedUndos();
    expect(await db.undoableChange.count()).toBe(0);
  });

  test('is undone completely or not at all, and can then be retried', async () => {
    const listenedAt = new Date(Date.UTC(2026, 0, 1)).toISOString();
    const was = { position: 5, duration: 600, finished: false, listenedAt: 'never' };
    const before = {
      queue: [{ episodeId: ids[0]!, place: 1 }],
      heard: [{ episodeId: ids[1]!, was }],
    };
    const undo = await keep({ ...before, changedAt: new Date() });
    await expect(undoChange(userId, undo)).rejects.toThrow();
    expect(await queue()).toEqual([]);
    before.heard = [{ episodeId: ids[1]!, was: { ...was, listenedAt } }];
    await db.undoableChange.update({
      where: { id: undo },
      data: { before: JSON.stringify(before) },
    });
    await undoChange(userId, undo);
    expect(await queue()).toEqual([0]);
  });

  test('cannot be undone if it changed nothing, or is not among the last ones', async () => {
    expect(await storeUndoableChange(userId, await clearQueue(userId))).toBeNull();
    for (let times = 0; times < 12; times += 1) {
      await queueEpisodes(userId, [ids[0]!], 'last');
      await keep(await clearQueue(userId));
    }
    expect(await db.undoableChange.count({ where: { userId } })).toBe(10);
  });
});
