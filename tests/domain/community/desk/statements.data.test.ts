import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { decideReported, undoDecision } from '~/domain/community/desk/decide.server';
import { decideHeld, heldWhereOf, undoHeld } from '~/domain/community/desk/held.server';
import { findHeldReviews } from '~/domain/community/reviews/moderated-reviews.server';
import { closeMessages, undoClosing } from '~/domain/site/contact.server';
import { countStatements } from '../../../support/database/count-statements';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

// Acts on as many rows as one may choose, and Undo, send statements for slices of rows, not for each row.

const ROWS = 1_000;
const MOST_STATEMENTS = 120;

let admin: Actor;
let ids: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.user.deleteMany();
  await db.contactMessage.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  ids = Array.from({ length: ROWS }, (_, index) => `row-${index}`);
  await db.user.createMany({
    data: ids.map((id) => ({
      id,
      username: id,
      usernameKey: id,
      email: `${id}@example.org`,
      emailKey: `${id}@example.org`,
      passwordHash: 'none',
    })),
  });
});

async function storeReviews(values: object = {}) {
  const { id: podcastId } = await storedPodcast();
  const review = { podcastId, rating: 1, content: 'Text', ...values };
  await db.review.createMany({ data: ids.map((id) => ({ ...review, id, userId: id })) });
}

const report = () => ({ reporterId: admin.id, reason: 'Spam or advertising' });

async function storeCollections() {
  await db.collection.createMany({ data: ids.map((id) => ({ id, userId: id, title: id })) });
  await db.collectionReport.createMany({
    data: ids.map((collectionId) => ({ collectionId, ...report() })),
  });
}

/** Acts, undoes it, and expects all rows back exactly. */
async function actAndUndo(
  rows: () => Promise<object[]>,
  act: () => Promise<{ count: number; undo: string | null }>,
  undo: (id: string) => Promise<{ count: number }>,
): Promise<void> {
  const before = await rows();
  expect(before).toHaveLength(ROWS);
  const done: { count: number; undo: string | null }[] = [];
  const acting = await countStatements(async () => done.push(await act()));
  const { count, undo: id } = done[0]!;
  expect(count).toBe(ROWS);
  expect(await rows()).not.toEqual(before);
  const undoing = await countStatements(() => undo(id!));
  expect(await rows()).toEqual(before);
  expect([acting, undoing].filter((statements) => statements > MOST_STATEMENTS)).toEqual([]);
}

const reviews = () =>
  db.review.findMany({ orderBy: { id: 'asc' }, include: { reports: { omit: { id: true } } } });
const collections = () =>
  db.collection.findMany({
    orderBy: { id: 'asc' },
    omit: { updatedAt: true },
    include: { reports: true },
  });

test.each(['kept', 'removed'] as const)('reported reviews are %s and come back', async (act) => {
  await storeReviews();
  await db.reviewReport.createMany({ data: ids.map((reviewId) => ({ reviewId, ...report() })) });
  const subjects = ids.map((id) => ({ kind: 'review' as const, id }));
  await actAndUndo(
    reviews,
    () => decideReported(admin, act, subjects),
    (id) => undoDecision(admin, id),
  );
});

test.each(['kept', 'removed'] as const)(
  'reported collections are %s and come back',
  async (act) => {
    await storeCollections();
    const subjects = ids.map((id) => ({ kind: 'collection' as const, id }));
    await actAndUndo(
      collections,
      () => decideReported(admin, act, subjects),
      (id) => undoDecision(admin, id),
    );
  },
);

test.each(['accepted', 'removed'] as const)('held reviews are %s and come back', async (act) => {
  const heldAt = new Date(Date.UTC(2026, 0, 1));
  await storeReviews({ hidden: true, heldAt, heldFor: 'link', updatedAt: heldAt });
  const held = await findHeldReviews(heldWhereOf({}), { until: new Date(), take: ROWS });
  await actAndUndo(
    reviews,
    () => decideHeld(admin, act, held),
    (id) => undoHeld(admin, id),
  );
});

test('messages are closed and opened again', async () => {
  const message = { name: 'A writer', email: 'a@example.org', message: 'Hello' };
  await db.contactMessage.createMany({ data: ids.map((id) => ({ id, ...message })) });
  await actAndUndo(
    () => db.contactMessage.findMany({ orderBy: { id: 'asc' } }),
    () => closeMessages(admin, ids),
    (id) => undoClosing(admin, id),
  );
});
