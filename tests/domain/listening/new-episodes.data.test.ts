import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { addFavorite, setNewestOnly } from '~/domain/community/favorites/favorites.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import type { NewMarks } from '~/domain/listening/listening-schema';
import { findPosition } from '~/domain/listening/listening.server';
import {
  countNewByFavorite,
  countNewEpisodes,
  listNewEpisodes,
  getNewPage,
  markAllNew,
  recordLastOpened,
  queueAllNew,
  listNewFavorites,
} from '~/domain/listening/new-episodes.server';
import { markPlayed } from '~/domain/listening/played.server';
import { listQueue, moveInQueue, queueEpisodes } from '~/domain/listening/queue.server';
import { storeUndoableChange, undoChange } from '~/domain/listening/undo.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

const HOUR = 3_600_000;
let userId: string;
let slug: string;
let podcastId: string;
let count = 0;

/** Creates an episode that arrived the given number of hours ago. */
async function arrive(hoursAgo: number, into = podcastId, published = hoursAgo) {
  const { id } = await db.episode.create({
    data: {
      podcastId: into,
      key: `new ${(count += 1)}`,
      title: `Lesson ${count}`,
      audioUrl: 'https://media.example.org/lesson.mp3',
      sortDate: new Date(Date.now() - published * HOUR),
      firstSeenAt: new Date(Date.now() - hoursAgo * HOUR),
    },
    select: { id: true },
  });
  return id;
}

const list = (since: Date | null, unplayed = false) =>
  listNewEpisodes(userId, { page: 1, limit: 30, since, unplayed });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

beforeEach(async () => {
  await db.podcast.deleteMany();
  userId = (await signedInUser()).id;
  ({ id: podcastId, slug } = await storedPodcast());
  await addFavorite(userId, slug);
  await db.favorite.updateMany({ data: { createdAt: hoursAgo(100) } });
});

test('lists newest first, and marks as new what arrived since the last visit and since saving', async () => {
  const [old, seen, fresh] = [await arrive(120), await arrive(10), await arrive(2)];
  await arrive(1, (await storedPodcast()).id);
  await arrive(1, podcastId, 31 * 24);
  const { episodes, newCount, totalCount } = await list(hoursAgo(5));
  expect(episodes.map(({ episode, isNew }) => [episode.id, isNew])).toEqual([
    [fresh, true],
    [seen, false],
    [old, false],
  ]);
  expect([newCount, totalCount]).toEqual([1, 3]);
  expect((await list(null)).newCount).toBe(2);
});

test('marks all as seen after a visit, and counts visits in quick succession as one', async () => {
  await arrive(2);
  expect(await countNewEpisodes(userId)).toBe(1);
  expect(await recordLastOpened(userId)).toBeNull();
  expect(await countNewEpisodes(userId)).toBe(0);
  expect(await recordLastOpened(userId)).toBeNull();
  await db.user.update({ where: { id: userId }, data: { newVisitedAt: hoursAgo(1) } });
  await arrive(0.5);
  expect(await countNewEpisodes(userId)).toBe(1);
  const since = await recordLastOpened(userId);
  expect((await list(since)).newCount).toBe(1);
  const stored = () => db.user.findUnique({ where: { id: userId } });
  const before = await stored();
  expect(await recordLastOpened(userId)).toEqual(since);
  expect(await stored()).toEqual(before);
});

test('lists only the newest episode of a favorite set to newest only', async () => {
  const other = await storedPodcast();
  await addFavorite(userId, other.slug);
  await db.favorite.updateMany({ data: { createdAt: hoursAgo(100) } });
  const [newest, elsewhere] = [await arrive(1), await arrive(3, other.id)];
  await arrive(2);
  await setNewestOnly(userId, slug, true);
  const shown = async () => (await list(null)).episodes.map(({ episode }) => episode.id);
  expect(await shown()).toEqual([newest, elsewhere]);
  expect(await countNewEpisodes(userId)).toBe(2);
  await setNewestOnly(userId, slug, false);
  expect(await countNewEpisodes(userId)).toBe(3);
  const unsaved = await storedPodcast();
  await expect(setNewestOnly(userId, unsaved.slug, true)).rejects.toThrow(NotFoundError);
});

test('can leave out played episodes, and pages through the rest', async () => {
  const ids: string[] = [];
  for (let hour = 1; hour <= 5; hour += 1) ids.push(await arrive(hour));
  await markPlayed(userId, ids[0]!, true);
  const unplayed = await list(null, true);
  expect(unplayed.episodes.map(({ episode }) => episode.id)).toEqual(ids.slice(1));
  const second = await listNewEpisodes(userId, { page: 2, limit: 2, since: null, unplayed: false });
  expect(second.episodes.map(({ episode }) => episode.id)).toEqual(ids.slice(2, 4));
  expect(second).toMatchObject({ totalPages: 3, currentPage: 2 });
  expect((await list(null)).episodes[0]!.heard).toMatchObject({ finished: true });
});

test('no longer counts played episodes as new', async () => {
  const [first] = [await arrive(2), await arrive(1)];
  expect((await list(hoursAgo(5))).newCount).toBe(2);
  await markPlayed(userId, first!, true);
  expect((await list(hoursAgo(5))).newCount).toBe(1);
  expect(await countNewEpisodes(userId)).toBe(1);
});

const idsOf = (items: { episode: { id: string } }[]) => items.map(({ episode }) => episode.id);

const mark = (marks: Partial<NewMarks> = {}) =>
  markAllNew(userId, { since: null, until: new Date(), all: true, ...marks });

const playAll = async (since: Date | null, begun: string | null = null) => {
  const { ids, before } = await queueAllNew(userId, since, begun);
  return { ids, undo: (await storeUndoableChange(userId, before))! };
};

test('plays all unplayed, oldest first, and a serial show in its own order', async () => {
  const serial = await storedPodcast({ feedType: 'serial' });
  await addFavorite(userId, serial.slug);
  await db.favorite.updateMany({ data: { createdAt: hoursAgo(100) } });
  const [a, s2, b, s1] = [
    await arrive(40),
    await arrive(30, serial.id),
    await arrive(20),
    await arrive(10, serial.id),
  ];
  await db.episode.update({ where: { id: s1! }, data: { seriesPlace: 1 } });
  await db.episode.update({ where: { id: s2! }, data: { seriesPlace: 2 } });
  await markPlayed(userId, await arrive(35), true);
  await db.episode.update({ where: { id: await arrive(34) }, data: { audioUrl: null } });
  const page = await getNewPage(userId, { page: 1, limit: 30, since: null, unplayed: false });
  expect(page.first?.episode.id).toBe(a);
  expect(page).toMatchObject({ playCount: 4, marks: { count: 5, all: false } });

  const others = (await storedPodcast({ episodes: 1 })).episodeIds;
  await queueEpisodes(userId, [...others, b!], 'last');
  expect((await playAll(hoursAgo(1), a!)).ids).toEqual([a, s1, b, s2]);
  expect(idsOf(await listQueue(userId))).toEqual([s1, b, s2, ...others]);
});

test('plays what is new since the last visit, before the own queue, which undoing restores', async () => {
  const old = await arrive(50);
  const fresh: string[] = [];
  for (let hour = 18; hour > 0; hour -= 1) fresh.push(await arrive(hour));
  const own = [...(await storedPodcast({ episodes: 58 })).episodeIds, fresh[4]!, old];
  await queueEpisodes(userId, own, 'last');
  const page = await getNewPage(userId, {
    page: 1,
    limit: 30,
    since: hoursAgo(20),
    unplayed: false,
  });
  expect(page).toMatchObject({
    newCount: 18,
    playCount: 18,
    marks: { count: 18, all: false },
  });
  expect(page.first?.episode.id).toBe(fresh[0]);

  const { ids, undo } = await playAll(hoursAgo(20), fresh[0]);
  expect(ids).toEqual(fresh);
  const behind = own.filter((id) => id !== fresh[4]);
  expect(idsOf(await listQueue(userId))).toEqual([...fresh.slice(1), ...behind]);
  // What is moved or removed afterwards stays so.
  await moveInQueue(userId, fresh[7]!, null);
  await undoChange(userId, undo);
  expect(idsOf(await listQueue(userId))).toEqual([...own, fresh[7]]);

  const before = await mark({ since: hoursAgo(20), all: false });
  expect(before.heard).toHaveLength(18);
  expect((await list(null, true)).episodes.map(({ episode }) => episode.id)).toEqual([old]);
});

test('plays all beyond a page, as far as the queue has room', async () => {
  for (let hour = 1; hour <= 33; hour += 1) await arrive(hour);
  const { episodeIds } = await storedPodcast({ episodes: 480 });
  await queueEpisodes(userId, episodeIds, 'last');
  const { ids, undo } = await playAll(null);
  expect(ids).toHaveLength(20);
  expect(await listQueue(userId)).toHaveLength(500);
  await undoChange(userId, undo);
  expect(idsOf(await listQueue(userId))).toEqual(episodeIds);
  await mark();
  await expect(queueAllNew(userId, null, null)).rejects.toThrow(ConflictError);
});

test('marks all as played, which can be undone', async () => {
  const ids = [await arrive(1), await arrive(2), await arrive(3)];
  await markPlayed(userId, ids[1]!, true);
  const before = await mark();
  expect(before.heard).toHaveLength(2);
  expect((await list(null, true)).totalCount).toBe(0);
  await undoChange(userId, (await storeUndoableChange(userId, before))!);
  expect((await list(null, true)).totalCount).toBe(2);
  expect(await findPosition(userId, ids[1]!)).toMatchObject({ finished: true });
});

test('marks what a page has offered, and neither what came nor what was heard since', async () => {
  const [later, read, heard] = [await arrive(0), await arrive(3), await arrive(4)];
  await markPlayed(userId, heard, false);
  const { heard: marked } = await mark({ until: hoursAgo(2), at: hoursAgo(1).toISOString() });
  expect(marked!.map(({ episodeId }) => episodeId)).toEqual([read]);
  const unplayed = (await list(null, true)).episodes.map(({ episode }) => episode.id);
  expect(unplayed).toEqual([later, heard]);
  // All that is unplayed was not offered to a page that counted new ones.
  expect((await mark({ since: new Date(), all: false })).heard).toEqual([]);
});

test('is empty without favorites', async () => {
  const { id } = await signedInUser();
  expect(await countNewEpisodes(id)).toBe(0);
  const empty = await listNewEpisodes(id, { page: 1, limit: 30, since: null, unplayed: false });
  expect(empty).toMatchObject({ totalCount: 0, episodes: [] });
});

test('counts new episodes by favorite, the one with the latest first', async () => {
  const other = await storedPodcast();
  await addFavorite(userId, other.slug);
  await db.favorite.updateMany({ data: { createdAt: hoursAgo(100) } });
  await arrive(9);
  await arrive(8);
  await arrive(3, other.id);
  await markPlayed(userId, await arrive(2, other.id), true);
  await arrive(1, (await storedPodcast()).id);
  expect([...(await countNewByFavorite(userId))]).toEqual([
    [other.id, 1],
    [podcastId, 2],
  ]);
  expect(await listNewFavorites(userId)).toMatchObject([
    { id: other.id, count: 1 },
    { id: podcastId, slug, count: 2 },
  ]);
  await setNewestOnly(userId, slug, true);
  expect((await countNewByFavorite(userId)).get(podcastId)).toBe(1);
  expect(await countNewEpisodes(userId)).toBe(2);
  // Opening the list is not hearing it; what is older than a week is no longer new.
  await recordLastOpened(userId);
  await arrive(80, other.id, 8 * 24);
  expect(await listNewFavorites(userId)).toMatchObject([{ count: 1 }, { count: 1 }]);
});
