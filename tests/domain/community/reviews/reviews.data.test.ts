import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { decideReported } from '~/domain/community/desk/decide.server';
import { listReported } from '~/domain/community/desk/reported.server';
import { listActivities } from '~/domain/community/people/people.server';
import { reportReview } from '~/domain/community/reports/reports.server';
import { removeReviewAsAdmin } from '~/domain/community/reviews/moderated-reviews.server';
import {
  getCommunityReviews,
  listReviews,
  listReviewsByUser,
  removeReview,
  writeReview,
} from '~/domain/community/reviews/reviews.server';
import { ConflictError } from '~/domain/errors';
import { inParallel } from '../../../support/cases/in-parallel';
import { asActor } from '../../../support/site/actor';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const firstPage = { page: 1, limit: 10 };
const spam = { reason: 'Spam or advertising', details: '' } as const;
let user: { id: string; username: string };
let podcast: { id: string; slug: string };

const adminActor = async () => asActor(await signedInUser('admin'), 'admin');

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.auditEntry.deleteMany();
  user = await signedInUser();
  podcast = await storedPodcast();
});

describe('writing', () => {
  test('replaces the member’s first review with a second one', async () => {
    const first = await writeReview(user.id, podcast.slug, { rating: 2, content: 'Hm' });
    const second = await writeReview(user.id, podcast.id, { rating: 5, content: '' });
    expect(first).toMatchObject({ created: true, review: { rating: 2, content: 'Hm' } });
    expect(second.created).toBe(false);
    expect(second.review).toMatchObject({
      id: first.review.id,
      rating: 5,
      content: '',
      createdAt: first.review.createdAt,
      user: { id: user.id, username: user.username },
    });
  });

  test('does not replace a review that has changed since it was seen, unless it is the same', async () => {
    const write = (content: string, seen: string | null) =>
      writeReview(user.id, podcast.slug, { rating: 4, content }, { seen });
    const { review } = await write('From the train', null);
    await expect(write('From home', null)).rejects.toThrow(ConflictError);
    const same = await write('From the train', null);
    expect(same.review.id).toBe(review.id);
    const { review: last } = await write('From home', same.review.updatedAt);
    expect(last.content).toBe('From home');
    await expect(write('From the train', null)).rejects.toThrow(ConflictError);
  });

  test('stores one review and one activity for twenty simultaneous requests', async () => {
    await inParallel(20, () => writeReview(user.id, podcast.slug, { rating: 4, content: 'Salam' }));
    expect((await listReviews(podcast.id, firstPage)).totalCount).toBe(1);
    expect((await listActivities(user.id, null, firstPage)).activities).toMatchObject([
      { actionType: 'review', podcast: { id: podcast.id } },
    ]);
  });

  test('removes the activity with the review, and can be repeated', async () => {
    await writeReview(user.id, podcast.slug, { rating: 4, content: '' });
    await inParallel(20, () => removeReview(user.id, podcast.slug));
    expect((await listReviewsByUser(user.id, firstPage)).totalCount).toBe(0);
    expect((await listActivities(user.id, null, firstPage)).totalCount).toBe(0);
  });

  test('rejects an unknown podcast', async () => {
    const input = { rating: 3, content: '' };
    await expect(writeReview(user.id, 'none', input)).rejects.toMatchObject({ status: 404 });
    await expect(removeReview(user.id, 'none')).rejects.toMatchObject({ status: 404 });
    await expect(getCommunityReviews('none', null, firstPage)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('reading', () => {
  test('averages all reviews, and includes the reader’s own', async () => {
    expect(await getCommunityReviews(podcast.id, user.id, firstPage)).toMatchObject({
      averageRating: null,
      reviewCount: 0,
      userReview: null,
    });
    for (const rating of [5, 4, 4]) {
      const { id } = await signedInUser();
      await writeReview(id, podcast.id, { rating, content: '' });
    }
    const { review } = await writeReview(user.id, podcast.id, { rating: 1, content: 'No' });
    expect(await getCommunityReviews(podcast.id, user.id, firstPage)).toMatchObject({
      averageRating: 3.5,
      reviewCount: 4,
      userReview: review,
    });
    const asVisitor = () => getCommunityReviews(podcast.id, null, firstPage);
    expect((await asVisitor()).userReview).toBeNull();
    await removeReview(user.id, podcast.id);
    expect((await asVisitor()).averageRating).toBe(4.33);
  });

  test('lists newest first, with the podcast in a member’s list', async () => {
    const other = await storedPodcast({ title: 'Another' });
    const hidden = await storedPodcast({ blocked: true });
    for (const { id } of [podcast, other, hidden]) {
      await writeReview(user.id, id, { rating: 3, content: '' });
    }
    const list = await listReviewsByUser(user.id, firstPage);
    expect(list.reviews.map((review) => review.podcast.title)).toEqual(['Another', 'A podcast']);
    expect(JSON.stringify(list)).not.toContain('@example.org');
  });
});

describe('reporting', () => {
  async function reviewOfSomebody() {
    const author = await signedInUser();
    const { review } = await writeReview(author.id, podcast.id, { rating: 1, content: 'Buy!' });
    return { author, review };
  }

  test('stores one report for twenty simultaneous requests, and a second one by another person', async () => {
    const { author, review } = await reviewOfSomebody();
    await inParallel(20, () => reportReview(user.id, review.id, spam));
    const second = await signedInUser();
    await reportReview(second.id, review.id, { reason: 'Something else', details: 'Look' });
    const { reported } = await listReported(firstPage);
    expect(reported).toMatchObject([
      {
        count: 2,
        reports: [
          { reason: 'Something else: Look', reporter: { username: second.username } },
          { reason: 'Spam or advertising', reporter: { id: user.id } },
        ],
        review: { content: 'Buy!', user: { id: author.id }, podcast: { slug: podcast.slug } },
      },
    ]);
  });

  test('rejects one’s own and unknown reviews', async () => {
    const { author, review } = await reviewOfSomebody();
    await expect(reportReview(author.id, review.id, spam)).rejects.toMatchObject({ status: 409 });
    await expect(reportReview(user.id, 'none', spam)).rejects.toMatchObject({ status: 404 });
  });

  test('settles all reports of a kept review and logs it once', async () => {
    const { review } = await reviewOfSomebody();
    for (const reporter of [user, await signedInUser()]) {
      await reportReview(reporter.id, review.id, spam);
    }
    const { reported } = await listReported(firstPage);
    const admin = await adminActor();
    await inParallel(5, () => decideReported(admin, 'kept', reported));
    expect((await listReported(firstPage)).totalCount).toBe(0);
    expect(await db.reviewReport.findMany()).toMatchObject([
      { resolution: 'kept' },
      { resolution: 'kept' },
    ]);
    expect(await db.auditEntry.count({ where: { action: 'kept' } })).toBe(1);
  });

  test('accepts another report by the same person once the text has changed', async () => {
    const { author, review } = await reviewOfSomebody();
    const admin = await adminActor();
    await reportReview(user.id, review.id, spam);
    await decideReported(admin, 'kept', (await listReported(firstPage)).reported);
    const reportAgain = async () => {
      await reportReview(user.id, review.id, spam);
      return (await listReported(firstPage)).totalCount;
    };
    await writeReview(author.id, podcast.slug, { rating: 1, content: review.content });
    expect(await reportAgain()).toBe(0);
    await writeReview(author.id, podcast.slug, { rating: 1, content: 'Buy this' });
    expect(await reportAgain()).toBe(1);
    await writeReview(author.id, podcast.slug, { rating: 1, content: 'Buy that' });
    expect((await listReported(firstPage)).totalCount).toBe(1);
  });

  test('removes reports and activity with the review, and logs it once', async () => {
    const { author, review } = await reviewOfSomebody();
    await reportReview(user.id, review.id, spam);
    const admin = await adminActor();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => removeReviewAsAdmin(admin, review.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.reviewReport.count()).toBe(0);
    expect((await listActivities(author.id, null, firstPage)).totalCount).toBe(0);
    expect((await getCommunityReviews(podcast.id, null, firstPage)).reviewCount).toBe(0);
    expect(await db.auditEntry.findMany({ select: { action: true, subjectName: true } })).toEqual([
      { action: 'removed', subjectName: expect.stringContaining(author.username) as string },
    ]);
  });

  test('lets only admins settle reports', async () => {
    const actor: Actor = { ...(await adminActor()), role: 'user' };
    const { review } = await reviewOfSomebody();
    await expect(removeReviewAsAdmin(actor, review.id)).rejects.toMatchObject({ status: 403 });
    await expect(decideReported(actor, 'kept', [])).rejects.toMatchObject({ status: 403 });
    const admin = await adminActor();
    const unknown = [{ kind: 'review', id: 'none' }] as const;
    expect(await decideReported(admin, 'kept', unknown)).toEqual({ count: 0, undo: null });
  });
});
