import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import {
  featurePodcast,
  listAllFeaturedPodcasts,
  listFeaturedPodcasts,
  moveFeaturedPodcast,
  unfeaturePodcast,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import { inParallel } from '../../support/cases/in-parallel';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';

const placement = { notes: null, displayOrder: 0, isActive: true };

async function admin() {
  return asActor(await signedInUser('admin'), 'admin');
}

async function titles(list: Promise<{ podcast: { title: string } }[]>) {
  return (await list).map((item) => item.podcast.title);
}

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.auditEntry.deleteMany();
});

test('lists active podcasts by number, then by age, and shows changes at once', async () => {
  const actor = await admin();
  const items = [];
  for (const [title, displayOrder] of [
    ['third', 5],
    ['first', -1],
    ['second', 5],
  ] as const) {
    const { id } = await storedPodcast({ title });
    items.push(await featurePodcast(actor, { ...placement, podcastId: id, displayOrder }));
  }
  expect(await titles(listFeaturedPodcasts())).toEqual(['first', 'third', 'second']);
  await updateFeaturedPodcast(actor, items[1]!.id, { isActive: false });
  expect(await titles(listFeaturedPodcasts())).toEqual(['third', 'second']);
  expect(await titles(listAllFeaturedPodcasts())).toEqual(['first', 'third', 'second']);
  await moveFeaturedPodcast(actor, items[2]!.id, 'up');
  expect(await titles(listFeaturedPodcasts())).toEqual(['second', 'third']);
  await unfeaturePodcast(actor, items[2]!.id);
  expect(await titles(listFeaturedPodcasts())).toEqual(['third']);
});

test('counts a stint once, however many switch it on or off at once', async () => {
  const actor = await admin();
  const { id: podcastId } = await storedPodcast();
  const { id } = await featurePodcast(actor, { ...placement, podcastId, isActive: false });
  const turns = async () =>
    (await db.featuredStint.findMany({ where: { podcastId } })).map(
      ({ endedAt }) => endedAt !== null,
    );
  await inParallel(5, () => updateFeaturedPodcast(actor, id, { isActive: true }));
  expect(await turns()).toEqual([false]);
  await updateFeaturedPodcast(actor, id, { isActive: true, notes: 'on already' });
  expect(await turns()).toEqual([false]);
  await inParallel(5, () => updateFeaturedPodcast(actor, id, { isActive: false }));
  expect(await turns()).toEqual([true]);
  await expect(updateFeaturedPodcast(actor, 'none', { isActive: true })).rejects.toThrow(
    NotFoundError,
  );
});

test('shows why a podcast is featured', async () => {
  const actor = await admin();
  const { id } = await storedPodcast();
  await featurePodcast(actor, { ...placement, podcastId: id, notes: 'asked by the board' });
  expect((await listAllFeaturedPodcasts())[0]!.notes).toBe('asked by the board');
  expect((await listFeaturedPodcasts())[0]!.notes).toBe('asked by the board');
});

test('features a podcast only once, even when several admins add it at once', async () => {
  const actor = await admin();
  const { id } = await storedPodcast();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => featurePodcast(actor, { ...placement, podcastId: id })),
  );
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  for (const one of outcomes) {
    if (one.status === 'rejected') {
      expect(one.reason).toMatchObject({ status: 409, message: 'Already Featured' });
    }
  }
  expect(await db.featuredStint.count({ where: { podcastId: id } })).toBe(1);
});

test('counts each stint from active to inactive', async () => {
  const actor = await admin();
  const { id: podcastId } = await storedPodcast();
  const { id } = await featurePodcast(actor, { ...placement, podcastId });
  await updateFeaturedPodcast(actor, id, { notes: 'no new turn', isActive: true });
  await updateFeaturedPodcast(actor, id, { isActive: false });
  await updateFeaturedPodcast(actor, id, { isActive: true });
  await unfeaturePodcast(actor, id);
  const turns = await db.featuredStint.findMany({ where: { podcastId } });
  expect(turns).toHaveLength(2);
  expect(turns.every((turn) => turn.endedAt !== null)).toBe(true);
});

test('logs every action of an admin, but none that failed', async () => {
  const actor = await admin();
  const { id: podcastId } = await storedPodcast({ title: 'Gems' });
  const { id } = await featurePodcast(actor, { ...placement, podcastId });
  await featurePodcast(actor, { ...placement, podcastId }).catch(() => null);
  await updateFeaturedPodcast(actor, id, { displayOrder: 3 });
  await moveFeaturedPodcast(actor, id, 'up');
  await unfeaturePodcast(actor, id);
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(entries.map((entry) => [entry.actorName, entry.action, entry.subjectName])).toEqual([
    [actor.username, 'added', 'Gems'],
    [actor.username, 'changed', 'Gems'],
    [actor.username, 'removed', 'Gems'],
  ]);
});

test('does not find unknown podcasts', async () => {
  const actor = await admin();
  const blocked = await storedPodcast({ blocked: true });
  const missing = { status: 404 };
  await expect(featurePodcast(actor, { ...placement, podcastId: 'nothing' })).rejects.toMatchObject(
    missing,
  );
  await expect(
    featurePodcast(actor, { ...placement, podcastId: blocked.id }),
  ).rejects.toMatchObject(missing);
  await expect(updateFeaturedPodcast(actor, 'nothing', {})).rejects.toMatchObject(missing);
  await expect(moveFeaturedPodcast(actor, 'nothing', 'up')).rejects.toMatchObject(missing);
  await expect(unfeaturePodcast(actor, 'nothing')).rejects.toMatchObject(missing);
});

test('no longer shows a podcast blocked later', async () => {
  const actor = await admin();
  const { id: podcastId } = await storedPodcast();
  const { id } = await featurePodcast(actor, { ...placement, podcastId });
  await db.podcast.update({ where: { id: podcastId }, data: { blocked: true } });
  await updateFeaturedPodcast(actor, id, { displayOrder: 1 });
  expect(await listFeaturedPodcasts()).toEqual([]);
  expect(await listAllFeaturedPodcasts()).toHaveLength(1);
});
