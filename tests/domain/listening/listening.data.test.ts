import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  findPosition,
  listContinueListening,
  readPositions,
  savePosition,
  savePositions,
} from '~/domain/listening/listening.server';
import { inParallel } from '../../support/cases/in-parallel';
import { signedInUser, storedPodcast } from '../../support/site/call';

/** Runs once, right after an episode was found. */
const meanwhile = vi.hoisted(() => ({ happens: async (): Promise<unknown> => undefined }));

vi.mock('~/domain/episodes/listed-episodes.server', async (original) => {
  const actual = await original<typeof import('~/domain/episodes/listed-episodes.server')>();
  const requireEpisode = async (id: string) => {
    await actual.requireEpisode(id);
    const { happens } = meanwhile;
    meanwhile.happens = async () => undefined;
    await happens();
  };
  return { ...actual, requireEpisode };
});

let user: { id: string };
let episodeIds: string[];
let episodeId: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  user = await signedInUser();
  ({ episodeIds } = await storedPodcast({ episodes: 4 }));
  episodeId = episodeIds[0]!;
});

/** A position played at the given minute of a past day. */
const heard = (position: number, minute: number, finished = false) => ({
  position,
  duration: 600,
  listenedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  finished,
});

test('never overwrites a newer position with an older one, but does with one of the same time', async () => {
  await savePosition(user.id, episodeId, heard(100, 10));
  await savePosition(user.id, episodeId, heard(50, 5));
  expect(await findPosition(user.id, episodeId)).toEqual(heard(100, 10));
  await savePosition(user.id, episodeId, heard(101, 10));
  await savePosition(user.id, episodeId, heard(20, 11));
  expect(await findPosition(user.id, episodeId)).toEqual(heard(20, 11));
});

test('stores the newest of twenty simultaneous positions, in one row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = episodeIds[round % episodeIds.length]!;
    await db.listeningPosition.deleteMany();
    await inParallel(20, (index) => savePosition(user.id, id, heard(index, (index * 7) % 20)));
    // 17 * 7 % 20 is 19, the latest minute.
    expect(await db.listeningPosition.findMany()).toMatchObject([{ position: 17 }]);
  }
});

test('does not let a fast clock lock out other devices', async () => {
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  await savePosition(user.id, episodeId, { ...heard(1, 0), listenedAt: ahead });
  const stored = await findPosition(user.id, episodeId);
  expect(Date.parse(stored!.listenedAt)).toBeLessThanOrEqual(Date.now());
  const now = new Date().toISOString();
  await savePosition(user.id, episodeId, { ...heard(2, 0), listenedAt: now });
  expect(await findPosition(user.id, episodeId)).toMatchObject({ position: 2 });
});

test('saves many positions at once unless older, and skips unknown episodes', async () => {
  const [one, two, three, four] = episodeIds as [string, string, string, string];
  await savePosition(user.id, one, heard(100, 10));
  await savePosition(user.id, two, heard(100, 10));
  const entries = [
    { episodeId: one, ...heard(50, 5) },
    { episodeId: two, ...heard(200, 20) },
    { episodeId: three, ...heard(30, 3, true) },
    { episodeId: four, ...heard(40, 9) },
    { episodeId: four, ...heard(20, 8) },
    { episodeId: 'none', ...heard(1, 1) },
  ];
  for (let round = 0; round < 2; round += 1) {
    await savePositions(user.id, entries);
    expect(await readPositions(user.id, episodeIds)).toEqual({
      [one]: heard(100, 10),
      [two]: heard(200, 20),
      [three]: heard(30, 3, true),
      [four]: heard(40, 9),
    });
  }
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  await savePositions(user.id, [{ episodeId: one, ...heard(1, 0), listenedAt: ahead }]);
  const { listenedAt } = (await findPosition(user.id, one))!;
  expect(Date.parse(listenedAt)).toBeLessThanOrEqual(Date.now());
  await savePositions(user.id, []);
});

test('stores the newest position when devices send one or many at once', async () => {
  const ids = [...episodeIds, 'none'];
  await inParallel(20, (index) => {
    const at = heard(index, (index * 7) % 20);
    if (index % 4 === 0) return savePosition(user.id, ids[0]!, at);
    const all = ids.map((id) => ({ episodeId: id, ...at }));
    return savePositions(user.id, index % 2 ? all : all.reverse());
  });
  const rows = await db.listeningPosition.findMany({ select: { position: true } });
  // 17 * 7 % 20 is 19, the latest minute.
  expect(rows).toEqual(episodeIds.map(() => ({ position: 17 })));
});

test('keeps positions of members apart', async () => {
  const other = await signedInUser();
  await savePosition(user.id, episodeId, heard(100, 10));
  expect(await findPosition(other.id, episodeId)).toBeNull();
  expect(await listContinueListening(other.id, 5)).toEqual([]);
});

test('rejects an unknown episode', async () => {
  await expect(savePosition(user.id, 'none', heard(1, 1))).rejects.toMatchObject({ status: 404 });
  await expect(findPosition(user.id, 'none')).rejects.toMatchObject({ status: 404 });
});

test('rejects an episode that is removed just before its position is stored', async () => {
  meanwhile.happens = () => db.episode.delete({ where: { id: episodeId } });
  const saving = savePosition(user.id, episodeId, heard(1, 1));
  await expect(saving).rejects.toMatchObject({ status: 404 });
});

test('lists episodes begun but not finished, most recent first', async () => {
  const [one, two, three, silent] = episodeIds as [string, string, string, string];
  await savePosition(user.id, one, heard(10, 1));
  await savePosition(user.id, two, heard(599, 2, true));
  await savePosition(user.id, three, heard(30, 3));
  await savePosition(user.id, silent, heard(40, 4));
  await db.episode.update({ where: { id: silent }, data: { audioUrl: null } });
  const started = await listContinueListening(user.id, 5);
  expect(started).toMatchObject([
    { position: 30, episode: { id: three, title: 'Episode 3' }, podcast: { title: 'A podcast' } },
    { position: 10, episode: { id: one }, listenedAt: heard(10, 1).listenedAt },
  ]);
  expect(await listContinueListening(user.id, 1)).toHaveLength(1);
  expect(await listContinueListening(user.id, 5, started[0]!.podcast.id)).toEqual(started);
  expect(await listContinueListening(user.id, 5, 'another podcast')).toEqual([]);
});
