import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { countPending } from '~/domain/site/admin-overview.server';
import { signedInUser, storedPodcast } from '../../support/site/call';

test('counts open reports, messages, held reviews, collections and podcasts, and failing feeds, but nothing settled', async () => {
  expect(await countPending({ role: 'admin' })).toEqual({
    reports: 0,
    reviews: 0,
    collections: 0,
    messages: 0,
    held: 0,
    failing: 0,
  });
  const { id: userId } = await signedInUser();
  const { id: reporterId } = await signedInUser();
  const { id: podcastId, episodeIds } = await storedPodcast({
    feedFailureReason: 'timeout',
    episodes: 1,
  });
  await storedPodcast({ feedFirstFailedAt: new Date() });
  await storedPodcast({ held: true, hiddenAt: new Date(), blocked: true });
  await storedPodcast({ hiddenAt: new Date(), blocked: true });
  const { id: reviewId } = await db.review.create({ data: { userId, podcastId, rating: 1 } });
  const spam = { reviewId, reason: 'Spam or advertising' };
  await db.reviewReport.create({ data: { ...spam, reporterId } });
  await db.reviewReport.create({ data: { ...spam, reporterId: userId, resolvedAt: new Date() } });
  const other = { reporterId, reason: 'Not about Islam' };
  await db.podcastReport.create({ data: { ...other, podcastId } });
  await db.episodeReport.create({ data: { ...other, episodeId: episodeIds[0]! } });
  await db.episodeReport.create({
    data: { ...other, reporterId: userId, episodeId: episodeIds[0]!, resolvedAt: new Date() },
  });
  const { id: collectionId } = await db.collection.create({ data: { userId, title: 'Seerah' } });
  await db.collectionReport.create({ data: { ...other, collectionId } });
  await db.collection.create({
    data: { userId, title: 'Held', heldFor: 'word', hiddenAt: new Date() },
  });
  const { id: held } = await signedInUser();
  await db.review.create({
    data: { userId: held, podcastId, rating: 2, hidden: true, heldAt: new Date() },
  });
  const message = { name: 'Zaynab', email: 'zaynab@example.org', message: 'Salam' };
  await db.contactMessage.createMany({ data: [message, message] });
  expect(await countPending({ role: 'admin' })).toEqual({
    reports: 4,
    reviews: 1,
    collections: 1,
    messages: 2,
    held: 1,
    failing: 1,
  });
  const forModerators = await countPending({ role: 'moderator' });
  expect(forModerators).toMatchObject({ reports: 4, messages: 0, held: 0, failing: 0 });
});
