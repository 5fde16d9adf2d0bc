import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listHeldWords, saveHeldWords } from '~/domain/accounts/holding.server';
import { banUser, liftBan } from '~/domain/accounts/restrictions.server';
import { listActivities } from '~/domain/community/people/people.server';
import {
  acceptReview,
  listHeldReviews,
  getReview,
  removeReviewAsAdmin,
} from '~/domain/community/reviews/moderated-reviews.server';
import { getCommunityReviews, writeReview } from '~/domain/community/reviews/reviews.server';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const wanted = { page: 1, limit: 10 };
let admin: ReturnType<typeof asActor>;
let second: ReturnType<typeof asActor>;
let podcast: { id: string };

beforeEach(async () => {
  await db.user.deleteMany();
  await db.heldWord.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  second = asActor(await signedInUser('admin'), 'admin');
  podcast = await storedPodcast();
});

const write = (userId: string, content: string, podcastId = podcast.id) =>
  writeReview(userId, podcastId, { rating: 1, content });
const old = { createdAt: new Date(Date.now() - 8 * 86_400_000) };
const LINK = 'Buy at example.com';

describe('a review with a link', () => {
  test('is held for a new member: only they see it, and no average counts it', async () => {
    const [writer, reader] = [await signedInUser(), await signedInUser()];
    await write(reader.id, 'Good');
    const { review } = await write(writer.id, LINK);
    expect(review.waiting).toBe(true);
    const seen = await getCommunityReviews(podcast.id, writer.id, wanted);
    expect(seen).toMatchObject({ reviewCount: 1, averageRating: 1, totalCount: 1 });
    expect(seen.userReview).toMatchObject({ content: LINK, waiting: true });
    await expect(getReview(review.id)).rejects.toMatchObject({ status: 404 });
    expect((await listActivities(writer.id, reader.id, wanted)).totalCount).toBe(0);

    const [held] = (await listHeldReviews(wanted)).reviews;
    expect(held).toMatchObject({ id: review.id, heldFor: 'link' });
    await acceptReview(admin, review.id, held!.updatedAt);
    const after = await getCommunityReviews(podcast.id, null, wanted);
    expect(after.reviews.find(({ id }) => id === review.id)).toMatchObject({
      waiting: false,
      updatedAt: held!.updatedAt,
    });
    expect((await listActivities(writer.id, reader.id, wanted)).totalCount).toBe(1);
    expect((await listHeldReviews(wanted)).totalCount).toBe(0);
    // The author is trusted from then on.
    const other = await storedPodcast();
    expect((await write(writer.id, LINK, other.id)).review.waiting).toBe(false);
    const entry = await db.auditEntry.findFirst({ where: { subjectId: review.id } });
    expect(entry).toMatchObject({ action: 'accepted', actorName: admin.username });
  });

  test('is not held for an older member or an admin', async () => {
    const writer = await signedInUser();
    await db.user.update({ where: { id: writer.id }, data: old });
    expect((await write(writer.id, LINK)).review.waiting).toBe(false);
    expect((await write(admin.id, LINK)).review.waiting).toBe(false);
  });

  test('is held when the link is added later, and no longer once it is removed', async () => {
    const writer = await signedInUser();
    expect((await write(writer.id, 'Good')).review.waiting).toBe(false);
    expect((await write(writer.id, LINK)).review.waiting).toBe(true);
    expect((await listActivities(writer.id, null, wanted)).totalCount).toBe(0);
    // Only the rating changes: the text still awaits an admin.
    expect((await write(writer.id, LINK)).review.waiting).toBe(true);
    expect((await write(writer.id, 'Good')).review.waiting).toBe(false);
    expect((await listActivities(writer.id, null, wanted)).totalCount).toBe(1);
  });
});

describe('a word on the list', () => {
  test('holds anyone’s review, whatever its diacritics and case', async () => {
    await saveHeldWords(admin, { words: ['Miracle cure', 'الربح السريع'] });
    const writer = await signedInUser();
    await db.user.update({ where: { id: writer.id }, data: old });
    for (const text of ['The MIRACLE, cure!', 'طريق الرِّبْح السَّريع']) {
      expect((await write(writer.id, text)).review.waiting, text).toBe(true);
    }
    for (const text of ['A miracle', 'miracle cures', 'Good']) {
      expect((await write(writer.id, text)).review.waiting, text).toBe(false);
    }
  });

  test('no longer holds the same text once accepted', async () => {
    await saveHeldWords(admin, { words: ['cure'] });
    const writer = await signedInUser();
    const { review } = await write(writer.id, 'A cure');
    await acceptReview(admin, review.id);
    const again = await writeReview(writer.id, podcast.id, { rating: 5, content: 'A cure' });
    expect(again.review.waiting).toBe(false);
  });

  test('tells the second of two admins who save the list about the first', async () => {
    await saveHeldWords(admin, { words: ['one', 'ONE', ' two '], seen: [] });
    expect(await listHeldWords()).toEqual(['ONE', ' two ']);
    const late = saveHeldWords(second, { words: ['three'], seen: [] });
    await expect(late).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('ONE') as string,
    });
    await saveHeldWords(second, { words: ['three'], seen: ['ONE', ' two '] });
    expect(await listHeldWords()).toEqual(['three']);
    const entries = await db.auditEntry.findMany({ where: { subjectType: 'list of words' } });
    expect(entries.at(-1)!.detail).toEqual({ added: 'three', removed: 'ONE,  two ' });
  });
});

test('tells the second of two admins about the first, and about an edit since', async () => {
  const writer = await signedInUser();
  const { review } = await write(writer.id, LINK);
  await write(writer.id, `${LINK} again`);
  const late = acceptReview(admin, review.id, '2020-01-01T00:00:00.000Z');
  await expect(late).rejects.toMatchObject({ status: 409 });
  await acceptReview(admin, review.id);
  await expect(acceptReview(second, review.id)).rejects.toMatchObject({ status: 409 });
  await removeReviewAsAdmin(admin, review.id);
  await expect(acceptReview(second, review.id)).rejects.toMatchObject({ status: 404 });
});

test('stays held when a ban is lifted, and cannot be shown by mistake', async () => {
  const writer = await signedInUser();
  const { review } = await write(writer.id, LINK);
  await banUser(admin, writer.id, { reason: 'Spam', words: 'hidden' });
  await liftBan(admin, writer.id);
  expect((await getCommunityReviews(podcast.id, null, wanted)).reviewCount).toBe(0);
  const show = db.review.update({ where: { id: review.id }, data: { hidden: false } });
  await expect(show).rejects.toThrow();
});

test('stays hidden when accepted while its author is banned', async () => {
  const writer = await signedInUser();
  const { review } = await write(writer.id, LINK);
  await banUser(admin, writer.id, { reason: 'Spam', words: 'hidden' });
  await acceptReview(admin, review.id);
  expect((await getCommunityReviews(podcast.id, null, wanted)).reviewCount).toBe(0);
  await liftBan(admin, writer.id);
  expect((await getCommunityReviews(podcast.id, null, wanted)).reviewCount).toBe(1);
});
