import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { decideReported, undoDecision } from '~/domain/community/desk/decide.server';
import { decideHeld, heldWhereOf, undoHeld } from '~/domain/community/desk/held.server';
import { findReported, listReported } from '~/domain/community/desk/reported.server';
import {
  findHeldReviews,
  listHeldReviews,
} from '~/domain/community/reviews/moderated-reviews.server';
import { writeReview } from '~/domain/community/reviews/reviews.server';
import { NotFoundError } from '~/domain/errors';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const firstPage = { page: 1, limit: 25 };
const DAY = 86_400_000;
let admin: Actor;
let reporter: { id: string; username: string };

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.user.deleteMany();
  await db.auditEntry.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  reporter = await signedInUser('user', 'Reporter');
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Many members with a review each of one podcast. */
async function storeReviews(count: number, values: object = {}) {
  const podcast = await storedPodcast({ title: 'Qandil' });
  const people = numbered(count).map((index) => ({
    id: `writer-${index}`,
    username: `Writer${index}`,
    usernameKey: `writer${index}`,
    email: `w${index}@example.org`,
    emailKey: `w${index}@example.org`,
    passwordHash: 'none',
  }));
  await db.user.createMany({ data: people });
  const reviews = people.map(({ id: userId }, index) => ({
    id: `review-${index}`,
    userId,
    podcastId: podcast.id,
    rating: 1,
    content: `Text ${index}`,
    ...values,
  }));
  await db.review.createMany({ data: reviews });
  await db.activity.createMany({
    data: people.map(({ id: userId }) => ({
      userId,
      actionType: 'review',
      subjectId: podcast.id,
      podcastId: podcast.id,
    })),
  });
  return { podcast, ids: reviews.map(({ id }) => id) };
}

async function reportReviews(ids: string[], reason = 'Spam or advertising') {
  await db.reviewReport.createMany({
    data: ids.map((reviewId) => ({ reviewId, reporterId: reporter.id, reason })),
  });
}

const openCount = async () => (await listReported(firstPage)).totalCount;
const findAll = () => findReported({}, { until: new Date(), take: 1_000 });

describe.each([60, 1_000])('%d reported reviews', (count) => {
  test('are kept at once, and open again by Undo', async () => {
    const { ids } = await storeReviews(count);
    await reportReviews(ids);
    const { undo, ...outcome } = await decideReported(admin, 'kept', await findAll());
    expect(outcome).toEqual({ count });
    expect(await openCount()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: 'kept' } })).toBe(count);
    expect(await undoDecision(admin, undo!)).toEqual({ count });
    expect(await openCount()).toBe(count);
    await expect(undoDecision(admin, undo!)).rejects.toThrow(NotFoundError);
  });

  test('are removed at once, and all comes back by Undo, unless it was written again', async () => {
    const { podcast, ids } = await storeReviews(count);
    await reportReviews(ids);
    const before = await db.review.findMany({ orderBy: { id: 'asc' } });
    const { undo, ...outcome } = await decideReported(admin, 'removed', await findAll());
    expect(outcome).toEqual({ count });
    expect([await db.review.count(), await db.activity.count()]).toEqual([0, 0]);
    await writeReview('writer-1', podcast.id, { rating: 5, content: 'Better' });
    expect(await undoDecision(admin, undo!)).toEqual({ count: count - 1 });
    const after = await db.review.findMany({ orderBy: { id: 'asc' } });
    expect(after.filter(({ userId }) => userId !== 'writer-1')).toEqual(
      before.filter(({ userId }) => userId !== 'writer-1'),
    );
    expect(await db.review.findFirst({ where: { userId: 'writer-1' } })).toMatchObject({
      content: 'Better',
    });
    expect(await db.activity.count()).toBe(count);
    expect(await openCount()).toBe(count - 1);
  });
});

test.each([60, 1_000])(
  '%d reported podcasts and episodes are hidden and shown again',
  async (count) => {
    const podcast = await storedPodcast({ title: 'Qandil', episodes: 0 });
    const slugs = numbered(count).map((index) => `many-${index}`);
    await db.podcast.createMany({
      data: slugs.map((slug) => ({ id: slug, slug, title: slug, rssUrl: slug, rssUrlKey: slug })),
    });
    await db.episode.createMany({
      data: slugs.map((id) => ({
        id,
        key: id,
        title: id,
        podcastId: podcast.id,
        sortDate: new Date(0),
      })),
    });
    const of = { reporterId: reporter.id, reason: 'Not about Islam' };
    await db.podcastReport.createMany({ data: slugs.map((podcastId) => ({ podcastId, ...of })) });
    await db.episodeReport.createMany({ data: slugs.map((episodeId) => ({ episodeId, ...of })) });
    const shown = { blocked: false, hiddenAt: null };
    for (const kind of ['podcast', 'episode'] as const) {
      const found = await findReported({ kind }, { until: new Date(), take: 1_000 });
      const { undo } = await decideReported(admin, 'removed', found);
      const counts = async () =>
        kind === 'podcast'
          ? db.podcast.count({ where: { id: { startsWith: 'many-' }, ...shown } })
          : db.episode.count({ where: shown });
      expect(await counts()).toBe(0);
      await undoDecision(admin, undo!);
      expect(await counts()).toBe(count);
    }
    expect(await db.podcast.findUnique({ where: { id: podcast.id } })).toMatchObject({
      episodeCount: count,
    });
    expect(await openCount()).toBe(2 * count);
  },
);

test('shows reports of one thing as one row, with the newest five of them', async () => {
  const { ids } = await storeReviews(2);
  for (const index of numbered(7)) {
    const { id: reporterId } = await signedInUser();
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
    const report = { reviewId: ids[0]!, reporterId, reason: `Reason ${index}`, createdAt };
    await db.reviewReport.create({ data: report });
  }
  await reportReviews([ids[1]!]);
  const { reported, totalCount } = await listReported({ ...firstPage, order: 'most' });
  expect(totalCount).toBe(2);
  expect(reported).toMatchObject([{ count: 7 }, { count: 1 }]);
  expect(reported[0]!.reports.map(({ reason }) => reason)).toEqual(
    [6, 5, 4, 3, 2].map((index) => `Reason ${index}`),
  );
});

test('filters by kind, reason, age and person', async () => {
  const { podcast, ids } = await storeReviews(3);
  await reportReviews(ids);
  const other = await signedInUser('user', '100%_sure');
  const reason = 'Something else: Spam or advertising';
  const old = { createdAt: new Date(Date.now() - 8 * DAY) };
  await db.podcastReport.create({
    data: { podcastId: podcast.id, reporterId: other.id, reason, ...old },
  });
  const count = async (filter: object) =>
    (await listReported({ ...firstPage, ...filter })).totalCount;
  expect(await count({ kind: 'podcast' })).toBe(1);
  expect(await count({ reason: 'Spam or advertising' })).toBe(3);
  expect(await count({ reason: 'Something else' })).toBe(1);
  expect(await count({ age: 'week' })).toBe(3);
  expect(await count({ age: 'older' })).toBe(1);
  expect(await count({ age: 'month' })).toBe(0);
  expect(await count({ person: 'writer2' })).toBe(1);
  expect(await count({ person: '100%_' })).toBe(1);
  expect(await count({ person: '%' })).toBe(1);
  expect(await count({ person: 'reporter', kind: 'podcast' })).toBe(0);
  expect(await count({ search: 'QANDIL', age: 'older' })).toBe(1);
});

test('acts on nothing that was reported after the list was shown', async () => {
  const { ids } = await storeReviews(2);
  await reportReviews([ids[0]!]);
  await db.reviewReport.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } });
  const until = new Date(Date.now() - 30_000);
  await reportReviews([ids[1]!]);
  expect(await findReported({}, { until, take: 1_000 })).toMatchObject([{ id: ids[0] }]);
});

describe.each([60, 1_000])('%d held reviews', (count) => {
  const heldAt = new Date(Date.UTC(2026, 0, 1));
  const held = { hidden: true, heldAt, heldFor: 'link', updatedAt: heldAt };
  const findHeld = () => findHeldReviews(heldWhereOf({}), { until: new Date(), take: 1_000 });

  test('are accepted at once, and held again by Undo', async () => {
    await storeReviews(count, held);
    await db.activity.deleteMany();
    const before = await db.review.findMany({ orderBy: { id: 'asc' } });
    const found = await findHeld();
    await db.review.update({ where: { id: 'review-1' }, data: { content: 'Edited' } });
    const { undo, ...outcome } = await decideHeld(admin, 'accepted', found);
    expect(outcome).toEqual({ count: count - 1, passedOver: 1 });
    const accepted = { hidden: false, heldAt: null, updatedAt: heldAt };
    expect(await db.review.count({ where: accepted })).toBe(count - 1);
    expect(await db.activity.count()).toBe(count - 1);
    expect(await undoHeld(admin, undo!)).toEqual({ count: count - 1 });
    const after = await db.review.findMany({ orderBy: { id: 'asc' } });
    const others = (rows: typeof after) => rows.filter(({ id }) => id !== 'review-1');
    expect(others(after)).toEqual(others(before));
    expect(await db.activity.count()).toBe(0);
  });

  test('are removed at once, and come back by Undo', async () => {
    await storeReviews(count, held);
    const { undo } = await decideHeld(admin, 'removed', await findHeld());
    expect(await db.review.count()).toBe(0);
    expect(await undoHeld(admin, undo!)).toEqual({ count });
    expect((await listHeldReviews(firstPage)).totalCount).toBe(count);
  });
});

test('filters held reviews by reason, age and writer', async () => {
  const heldAt = new Date(Date.now() - 8 * DAY);
  await storeReviews(12, { hidden: true, heldAt, heldFor: 'link' });
  const count = async (filter: Parameters<typeof heldWhereOf>[0]) =>
    (await listHeldReviews({ ...firstPage, ...heldWhereOf(filter) })).totalCount;
  expect(await count({ reason: 'word' })).toBe(0);
  expect(await count({ age: 'week' })).toBe(0);
  expect(await count({ age: 'older', reason: 'link' })).toBe(12);
  expect(await count({ person: 'WRITER1' })).toBe(3);
});

test('refuses members', async () => {
  const member = asActor(reporter);
  await expect(decideReported(member, 'kept', [])).rejects.toMatchObject({ status: 403 });
  await expect(decideHeld(member, 'accepted', [])).rejects.toMatchObject({ status: 403 });
  await expect(undoDecision(member, 'any')).rejects.toMatchObject({ status: 403 });
});
