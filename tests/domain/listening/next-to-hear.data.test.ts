import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { savePosition } from '~/domain/listening/listening.server';
import { findNextToHear } from '~/domain/listening/next-to-hear.server';
import { countStatements } from '../../support/database/count-statements';
import { signedInUser, storedPodcast } from '../../support/site/call';

let userId: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  ({ id: userId } = await signedInUser());
});

const next = async () => (await findNextToHear(userId))?.episode.id ?? null;
const heard = (finished: boolean) => ({
  position: 30,
  duration: 600,
  finished,
  listenedAt: new Date(Date.now() - 60_000).toISOString(),
});
const queue = (episodeId: string, place: number) =>
  db.queueEntry.create({ data: { userId, episodeId, place } });
const save = (podcastId: string) => db.favorite.create({ data: { userId, podcastId } });
const silence = (id: string) => db.episode.update({ where: { id }, data: { audioUrl: null } });

test('offers nothing to a member without listening', async () => {
  expect(await next()).toBeNull();
});

test('continues what was begun, before the queue', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 2 });
  await queue(episodeIds[1]!, 1);
  await savePosition(userId, episodeIds[0]!, heard(false));
  expect(await findNextToHear(userId)).toMatchObject({
    position: 30,
    episode: { id: episodeIds[0] },
  });
});

test('begins with the first of the queue that can be played, before the favorites', async () => {
  const { id, episodeIds } = await storedPodcast({ episodes: 5 });
  const other = await storedPodcast({ episodes: 1, blocked: true });
  const [silent, hidden, first, second] = episodeIds as [string, string, string, string];
  await save(id);
  for (const [place, one] of [other.episodeIds[0]!, silent, hidden, first, second].entries()) {
    await queue(one, place);
  }
  await silence(silent);
  await db.episode.update({ where: { id: hidden }, data: { blocked: true } });
  expect(await next()).toBe(first);
});

test('begins with the newest of the favorites that was not played', async () => {
  const one = await storedPodcast({ episodes: 3 });
  const other = await storedPodcast({ episodes: 4 });
  const unsaved = await storedPodcast({ episodes: 6 });
  const hidden = await storedPodcast({ episodes: 7, blocked: true });
  for (const { id } of [one, other, hidden]) await save(id);
  expect(unsaved.episodeIds).toHaveLength(6);
  expect(await next()).toBe(other.episodeIds[3]);
  await savePosition(userId, other.episodeIds[3]!, heard(true));
  expect(await next()).toBe(one.episodeIds[2]);
  await silence(one.episodeIds[2]!);
  expect(await next()).toBeNull();
});

test('needs as many statements for a hundred favorites and a long queue as for one', async () => {
  const first = await storedPodcast({ episodes: 1 });
  await save(first.id);
  await queue(first.episodeIds[0]!, 1);
  await next();
  const forOne = await countStatements(next);
  for (let at = 0; at < 100; at += 1) {
    const { id, episodeIds } = await storedPodcast({ episodes: 2 });
    await save(id);
    await queue(episodeIds[0]!, at + 2);
  }
  await next();
  expect(await countStatements(next)).toBe(forOne);
});
