import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheForMember, cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { inLanguage } from '~/messages/find-text';
import { inParallel } from '../../support/cases/in-parallel';
import { signedInUser, storedPodcast } from '../../support/site/call';

const countPodcasts = vi.fn((_salt: string) => db.podcast.count());

beforeEach(async () => {
  await db.podcast.deleteMany();
  countPodcasts.mockClear();
});

test('queries the database once per set of arguments while nothing is written', async () => {
  const count = cacheUntilWrite(countPodcasts, 10);
  await count('first');
  await inParallel(20, () => count('first'));
  expect(countPodcasts).toHaveBeenCalledTimes(1);
  await count('second');
  expect(countPodcasts).toHaveBeenCalledTimes(2);
});

test('shows a write immediately', async () => {
  const count = cacheUntilWrite(countPodcasts, 10);
  expect(await count('')).toBe(0);
  for (let stored = 1; stored <= 20; stored += 1) {
    await storedPodcast();
    expect(await inParallel(3, () => count(''))).toEqual([stored, stored, stored]);
  }
});

test('shows writes of another process, with and without a transaction', async () => {
  const other = await openDatabase(env.DATABASE_URL);
  const count = cacheUntilWrite(countPodcasts, 10);
  const { id } = await storedPodcast();
  expect(await count('')).toBe(1);
  await other.podcast.delete({ where: { id }, select: { id: true } });
  expect(await count('')).toBe(0);
  const values = { title: 'A', slug: 'a', rssUrl: 'https://a.example/', rssUrlKey: 'a.example/' };
  await other.$transaction(async (tx) => {
    await tx.podcast.create({ data: values, select: { id: true } });
    expect(await count('')).toBe(0); // not visible until committed
  });
  expect(await count('')).toBe(1);
  await other.$disconnect();
});

test.each(['while it waits', 'when it has come'])(
  'does not reuse a result that was read before a write: %s',
  async (asked) => {
    let hasRead = () => {};
    let release = () => {};
    const read = new Promise<void>((resolve) => (hasRead = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = cacheUntilWrite(async () => {
      const found = await db.podcast.count();
      hasRead();
      await held;
      return found;
    }, 10);
    const before = slow();
    await read;
    await storedPodcast();
    const during = asked === 'while it waits' ? slow() : null;
    await setTimeout(100);
    release();
    expect(await before).toBe(0);
    expect(await (during ?? slow())).toBe(1);
  },
);

test('does not cache a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValue('well');
  const kept = cacheUntilWrite(load, 10);
  await expect(kept()).rejects.toThrow('broken');
  expect(await kept()).toBe('well');
});

test('caches at most eight million characters', async () => {
  const load = vi.fn(async (at: number) => ({ at, texts: ['x'.repeat(1024 * 1024)] }));
  const read = cacheUntilWrite(load, 100);
  for (let at = 0; at < 20; at += 1) await read(at);
  load.mockClear();
  for (let at = 19; at >= 13; at -= 1) expect((await read(at)).at).toBe(at);
  expect(load).not.toHaveBeenCalled();
  await read(5);
  expect(load).toHaveBeenCalledTimes(1);
});

test('caches for a member until their positions, their last visit or what visitors see changes', async () => {
  const { id: podcastId } = await storedPodcast({ episodes: 2 });
  const [episode] = await db.episode.findMany({ where: { podcastId }, select: { id: true } });
  const [{ id: userId }, { id: otherId }] = [await signedInUser(), await signedInUser()];
  const load = vi.fn(async (id: string) => db.listeningPosition.count({ where: { userId: id } }));
  const count = cacheForMember(load);
  const play = (id: string, position: number) => {
    const heard = { position, listenedAt: new Date() };
    const key = { userId: id, episodeId: episode!.id };
    return db.listeningPosition.upsert({
      where: { userId_episodeId: key },
      create: { ...key, ...heard },
      update: heard,
    });
  };
  const loadsAfter = async (write: () => Promise<unknown>) => {
    load.mockClear();
    await write();
    await count(userId);
    return load.mock.calls.length;
  };
  expect(await count(userId)).toBe(0);
  expect(await loadsAfter(() => play(otherId, 1))).toBe(0);
  expect(await loadsAfter(() => play(userId, 1))).toBe(1);
  expect(await count(userId)).toBe(1);
  expect(await loadsAfter(() => setTimeout(2))).toBe(0);
  expect(await loadsAfter(() => play(userId, 2))).toBe(1);
  const visit = { where: { id: userId }, data: { newVisitedAt: new Date() } };
  expect(await loadsAfter(() => db.user.update(visit))).toBe(1);
  const rename = { where: { id: podcastId }, data: { title: 'New' } };
  expect(await loadsAfter(() => db.podcast.update(rename))).toBe(1);
  expect(await loadsAfter(() => inLanguage('ar', () => count(userId)))).toBe(1);
  await db.listeningPosition.deleteMany({ where: { userId } });
  expect(await count(userId)).toBe(0);
});
