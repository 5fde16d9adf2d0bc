import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import {
  findPosition,
  removeFromHistory,
  clearHistory,
  listHistory,
  readPositions,
  savePosition,
} from '~/domain/listening/listening.server';
import { markPlayed, markPlayedUpTo } from '~/domain/listening/played.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

let userId: string;
let episodeIds: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  userId = (await signedInUser()).id;
  ({ episodeIds } = await storedPodcast({ episodes: 5 }));
});

const hear = (id: string, position: number, minute: number) =>
  savePosition(userId, id, {
    position,
    duration: 600,
    listenedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
    finished: false,
  });

const finished = async () => {
  const heard = await readPositions(userId, episodeIds);
  return episodeIds.map((id) => heard[id]?.finished ?? null);
};

test('marks an episode as played, and starts it from the beginning when unmarked', async () => {
  await hear(episodeIds[0]!, 100, 1);
  await markPlayed(userId, episodeIds[0]!, true);
  expect(await findPosition(userId, episodeIds[0]!)).toMatchObject({
    position: 100,
    finished: true,
  });
  await markPlayed(userId, episodeIds[0]!, false);
  expect(await findPosition(userId, episodeIds[0]!)).toMatchObject({
    position: 0,
    finished: false,
  });
  await expect(markPlayed(userId, 'nothing', true)).rejects.toThrow(NotFoundError);
});

test('marks all earlier episodes too, but no later ones', async () => {
  await hear(episodeIds[1]!, 50, 1);
  await markPlayedUpTo(userId, episodeIds[2]!);
  expect(await finished()).toEqual([true, true, true, null, null]);
  // Repeated, and as seen by another member.
  await markPlayedUpTo(userId, episodeIds[3]!);
  expect(await finished()).toEqual([true, true, true, true, null]);
  const { id } = await signedInUser();
  expect(await readPositions(id, episodeIds)).toEqual({});
  await expect(markPlayedUpTo(userId, 'nothing')).rejects.toThrow(NotFoundError);
});

test('a mark that arrives late leaves what was heard or marked since', async () => {
  await hear(episodeIds[0]!, 50, 1);
  const [heard] = Object.values(await readPositions(userId, [episodeIds[0]!]));
  const at = (ms: number) => new Date(Date.parse(heard!.listenedAt) + ms).toISOString();
  const change = await markPlayedUpTo(userId, episodeIds[1]!, at(-1));
  expect(await finished()).toEqual([false, true, null, null, null]);
  expect(change.heard?.map(({ episodeId }) => episodeId)).toEqual([episodeIds[1]]);
  await markPlayed(userId, episodeIds[0]!, true, at(-1));
  expect(await finished()).toEqual([false, true, null, null, null]);
  await markPlayedUpTo(userId, episodeIds[1]!, at(1));
  expect(await finished()).toEqual([true, true, null, null, null]);
});

test('marks the earlier episodes of the series in a serial show', async () => {
  const { id: podcastId, episodeIds: ids } = await storedPodcast({
    episodes: 3,
    feedType: 'serial',
  });
  // The newest episode is the first of the series.
  for (const [index, id] of ids.entries()) {
    await db.episode.update({ where: { id }, data: { seriesPlace: 3 - index } });
  }
  await markPlayedUpTo(userId, ids[1]!);
  const heard = await readPositions(userId, ids);
  expect(ids.map((id) => heard[id]?.finished ?? null)).toEqual([null, true, true]);
  expect(podcastId).toBeTruthy();
});

test('marks more episodes than fit into one write', async () => {
  const { episodeIds: many } = await storedPodcast({ episodes: 1_200 });
  await markPlayedUpTo(userId, many.at(-1)!);
  expect(await db.listeningPosition.count({ where: { userId, finished: true } })).toBe(1_200);
});

test('marks once what several devices mark at once, and rejects none of them', async () => {
  const last = episodeIds.at(-1)!;
  const marks = Array.from({ length: 8 }, () => markPlayedUpTo(userId, last));
  await Promise.all([...marks, hear(episodeIds[0]!, 50, 1)]);
  expect(await db.listeningPosition.count({ where: { userId } })).toBe(5);
});

test('lists played episodes in the history, most recent first, page by page', async () => {
  for (const [index, id] of episodeIds.entries()) await hear(id, 10 + index, index);
  await markPlayed(userId, (await storedPodcast({ episodes: 1 })).episodeIds[0]!, true);
  const first = await listHistory(userId, { page: 1, limit: 2 });
  expect(first).toMatchObject({ totalCount: 5, totalPages: 3 });
  expect(first.episodes.map(({ episode, position }) => [episode.id, position])).toEqual([
    [episodeIds[4], 14],
    [episodeIds[3], 13],
  ]);
  expect(first.episodes[0]!.podcast.title).toBe('A podcast');
  await removeFromHistory(userId, episodeIds[4]!);
  await removeFromHistory(userId, episodeIds[4]!);
  expect((await listHistory(userId, { page: 1, limit: 9 })).episodes).toHaveLength(4);
  await clearHistory(userId);
  expect(await listHistory(userId, { page: 1, limit: 9 })).toMatchObject({ totalCount: 0 });
});

test('leaves hidden episodes out of the history', async () => {
  await hear(episodeIds[0]!, 10, 1);
  await db.episode.update({ where: { id: episodeIds[0]! }, data: { blocked: true } });
  expect((await listHistory(userId, { page: 1, limit: 9 })).totalCount).toBe(0);
});
