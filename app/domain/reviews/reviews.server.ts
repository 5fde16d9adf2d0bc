import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { forgetActivity, recordActivity } from '~/domain/activity/activity.server';
import { NotFoundError } from '~/domain/errors';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { readPage, type Page } from '~/lib/page';
import type { CommunityReviews, Review, ReviewOfPodcast } from './reviews';
import type { ReviewInput } from './reviews-schema';

const fields = {
  id: true,
  rating: true,
  content: true,
  createdAt: true,
  updatedAt: true,
  user: { select: { id: true, username: true } },
} as const;

/** What `presentReview` needs of a review whose podcast is shown too. */
export const reviewOfPodcastFields = {
  ...fields,
  podcast: { select: { id: true, slug: true, title: true, imageUrl: true, language: true } },
} as const;

type Dated<T> = Omit<T, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

/** A row as a plain object with ISO dates. */
export function presentReview<T extends Dated<Review>>(row: T) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const newest = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

const deed = (userId: string, podcastId: string) =>
  ({ userId, actionType: 'review', subjectId: podcastId, podcastId }) as const;

/**
 * Writes a person's review of a podcast, or changes the one they wrote before.
 * @throws NotFoundError when there is no such podcast
 */
export async function writeReview(
  userId: string,
  podcastSlugOrId: string,
  { rating, content }: ReviewInput,
): Promise<{ review: Review; created: boolean }> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  const where = { userId_podcastId: { userId, podcastId } };
  try {
    const row = await inTransaction(async (tx) => {
      const before = await tx.review.findUnique({ where, select: { content: true } });
      // Plain enough for Prisma to make one INSERT … ON CONFLICT of it, which no two at once can trip over.
      await tx.review.upsert({
        where,
        create: { userId, podcastId, rating, content },
        update: { rating, content },
        select: { id: true },
      });
      if (before && before.content !== content) await forgetSettledReports(tx, userId, podcastId);
      await recordActivity(tx, deed(userId, podcastId));
      return tx.review.findUniqueOrThrow({ where, select: fields });
    });
    const created = row.createdAt.getTime() === row.updatedAt.getTime();
    return { review: presentReview(row), created };
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('Podcast not found');
    throw error;
  }
}

/** They spoke of another text: who reported that may report this one, too. */
async function forgetSettledReports(
  tx: TransactionClient,
  userId: string,
  podcastId: string,
): Promise<void> {
  await tx.reviewReport.deleteMany({
    where: { review: { userId, podcastId }, resolvedAt: { not: null } },
  });
}

/**
 * Takes back one's own review; one that was never written is no error.
 * @throws NotFoundError when there is no such podcast
 */
export async function removeReview(userId: string, podcastSlugOrId: string): Promise<void> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  await inTransaction(async (tx) => {
    await tx.review.deleteMany({ where: { userId, podcastId } });
    await forgetActivity(tx, deed(userId, podcastId));
  });
}

/** The community's reviews of a podcast, by its id, newest first. */
export async function listReviews(
  podcastId: string,
  wanted: { page: number; limit: number },
): Promise<Page & { reviews: Review[] }> {
  const where = { podcastId };
  const { rows, place } = await readPage(
    wanted,
    () => db.review.count({ where }),
    (range) => db.review.findMany({ where, orderBy: [...newest], ...range, select: fields }),
  );
  return { reviews: rows.map(presentReview), ...place };
}

/** What a person has written, newest first, on podcasts that may be listed. */
export async function listReviewsByUser(
  userId: string,
  wanted: { page: number; limit: number },
): Promise<Page & { reviews: ReviewOfPodcast[] }> {
  const where = { userId, podcast: { blocked: false } };
  const { rows, place } = await readPage(
    wanted,
    () => db.review.count({ where }),
    (range) =>
      db.review.findMany({
        where,
        orderBy: [...newest],
        ...range,
        select: reviewOfPodcastFields,
      }),
  );
  return { reviews: rows.map(presentReview), ...place };
}

/** The review a person wrote of a podcast, by its id, or null. */
export async function findOwnReview(userId: string, podcastId: string): Promise<Review | null> {
  const row = await db.review.findUnique({
    where: { userId_podcastId: { userId, podcastId } },
    select: fields,
  });
  return row && presentReview(row);
}

/** A page of the community's reviews of a podcast, by its id, and their average. */
export async function listReviewsWithAverage(
  podcastId: string,
  wanted: { page: number; limit: number },
): Promise<Omit<CommunityReviews, 'userReview'>> {
  const [list, { _avg, _count }] = await Promise.all([
    listReviews(podcastId, wanted),
    db.review.aggregate({ where: { podcastId }, _avg: { rating: true }, _count: { _all: true } }),
  ]);
  const averageRating = _avg.rating === null ? null : Math.round(_avg.rating * 100) / 100;
  return { ...list, averageRating, reviewCount: _count._all };
}

/**
 * What a podcast's JSON call tells of the community: a page of reviews, their average, and the review of who
 * asks.
 * @throws NotFoundError when there is no such podcast
 */
export async function getCommunityReviews(
  podcastSlugOrId: string,
  userId: string | null | undefined,
  wanted: { page: number; limit: number },
): Promise<CommunityReviews> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  const [list, userReview] = await Promise.all([
    listReviewsWithAverage(podcastId, wanted),
    userId ? findOwnReview(userId, podcastId) : null,
  ]);
  return { ...list, userReview };
}
