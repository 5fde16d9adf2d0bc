import {
  db,
  inTransaction,
  type TransactionClient,
  listPage,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { whyHeld } from '~/domain/accounts/holding.server';
import { removeActivity, recordActivity, hasUser } from '~/domain/community/people/people.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError } from '~/domain/errors';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { languageToStore } from '~/lib/language/text-language';
import { withIsoDates } from '~/lib/time/iso-dates';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { CommunityReviews, Review, ReviewOfPodcast, ReviewInput } from './reviews-schema';

const fields = {
  id: true,
  rating: true,
  content: true,
  language: true,
  createdAt: true,
  updatedAt: true,
  heldAt: true,
  user: { select: { id: true, username: true } },
} as const;

export const reviewOfPodcastFields = {
  ...fields,
  podcast: { select: { id: true, slug: true, title: true, imageUrl: true, language: true } },
} as const;

type Stored = Omit<Review, 'createdAt' | 'updatedAt' | 'waiting'> & {
  createdAt: Date;
  updatedAt: Date;
  heldAt: Date | null;
};

export const toReview = <T extends Stored>({ heldAt, ...row }: T) => ({
  ...withIsoDates(row),
  waiting: heldAt !== null,
});

export const reviewActivity = (userId: string, podcastId: string) =>
  ({ userId, actionType: 'review', subjectId: podcastId, podcastId }) as const;

async function findFallbackLanguage(userId: string, podcastId: string): Promise<string | null> {
  const ownLanguage = await findWritersLanguage(userId);
  if (ownLanguage) return ownLanguage;
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { language: true },
  });
  return podcast?.language ?? null;
}

const unheld = { heldAt: null, heldFor: null } as const;

/** Whether a review with this text is shown, or held until an admin has looked at it. */
async function moderationStateOf(
  tx: TransactionClient,
  userId: string,
  before: { content: string; heldAt: Date | null; hidden: boolean } | null,
  content: string,
) {
  // An admin has already seen this text, or will.
  if (before && before.content === content) return { hidden: before.hidden, heldAt: before.heldAt };
  const writer = await tx.user.findUnique({
    where: { id: userId },
    select: { id: true, role: true, createdAt: true, wordsHidden: true },
  });
  // An import may continue while its owner is banned.
  const heldFor = writer && (await whyHeld(tx, writer, content));
  if (!heldFor) return { ...unheld, hidden: writer?.wordsHidden ?? false };
  return { heldFor, heldAt: before?.heldAt ?? new Date(), hidden: true };
}

/** @throws ConflictError if it has changed since it was seen; sending the same again changes nothing */
function requireAsSeen(
  before: (ReviewInput & { updatedAt: Date }) | null,
  { rating, content }: ReviewInput,
  seen: string | null,
): void {
  const isSent = before?.rating === rating && before.content === content;
  const isAsSeen = (before?.updatedAt.getTime() ?? null) === (seen && new Date(seen).getTime());
  if (!isSent && !isAsSeen) throw new ConflictError(t('review.changedSince'));
}

/**
 * Creates or replaces the member's review.
 *
 * @param brought `seen`: when the one to replace was last changed, null for none
 * @throws NotFoundError when the podcast does not exist
 * @throws ConflictError if it has changed since it was seen
 */
export async function writeReview(
  userId: string,
  podcastSlugOrId: string,
  { rating, content }: ReviewInput,
  brought: { language?: string | null; createdAt?: Date; seen?: string | null | undefined } = {},
): Promise<{ review: Review; created: boolean }> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  const where = { userId_podcastId: { userId, podcastId } };
  const language =
    brought.language ?? languageToStore(content, await findFallbackLanguage(userId, podcastId));
  const written = { rating, content, language };
  const row = await inTransaction(async (tx) => {
    const before = await tx.review.findUnique({
      where,
      select: { rating: true, content: true, heldAt: true, hidden: true, updatedAt: true },
    });
    if (brought.seen !== undefined) requireAsSeen(before, { rating, content }, brought.seen);
    const values = { ...written, ...(await moderationStateOf(tx, userId, before, content)) };
    // Simple enough for Prisma to send a single INSERT … ON CONFLICT, which is safe under concurrency.
    await tx.review.upsert({
      where,
      create: { userId, podcastId, ...values },
      update: values,
      select: { id: true },
    });
    if (before && before.content !== content) await forgetSettledReports(tx, userId, podcastId);
    const { createdAt } = brought;
    const activity = { ...reviewActivity(userId, podcastId), ...(createdAt && { createdAt }) };
    // The activity of a held review is recorded once an admin accepts it.
    await (values.heldAt ? removeActivity(tx, activity) : recordActivity(tx, activity));
    return tx.review.findUniqueOrThrow({ where, select: fields });
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
  const created = row.createdAt.getTime() === row.updatedAt.getTime();
  return { review: toReview(row), created };
}

type ImportedReview = ReviewInput & { language: string | null; updatedAt: Date };

/**
 * Imports a review written elsewhere, unless the member's own review here is newer. Its update time here is now, so
 * that admins see it among the newest. @throws NotFoundError when the podcast does not exist
 */
export async function importReview(
  userId: string,
  podcastId: string,
  { updatedAt, language, ...review }: ImportedReview,
): Promise<void> {
  const existing = await findOwnReview(userId, podcastId);
  if (existing && Date.parse(existing.updatedAt) >= updatedAt.getTime()) return;
  await writeReview(userId, podcastId, review, { language, createdAt: updatedAt });
}

/** Settled reports concern the old text; the new text may be reported again. */
async function forgetSettledReports(
  tx: TransactionClient,
  userId: string,
  podcastId: string,
): Promise<void> {
  await tx.reviewReport.deleteMany({
    where: { review: { userId, podcastId }, resolvedAt: { not: null } },
  });
}

/** Idempotent. @throws NotFoundError when the podcast does not exist */
export async function removeReview(userId: string, podcastSlugOrId: string): Promise<void> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  await inTransaction(async (tx) => {
    await tx.review.deleteMany({ where: { userId, podcastId } });
    await removeActivity(tx, reviewActivity(userId, podcastId));
  });
}

export async function listReviews(
  podcastId: string,
  request: PageRequest,
): Promise<Page & { reviews: Review[] }> {
  const where = { podcastId, hidden: false };
  const { rows, pagination } = await listPage(request, db.review, { where, select: fields });
  return { reviews: rows.filter(hasUser).map(toReview), ...pagination };
}

/** Newest first, on listed podcasts only. */
export async function listReviewsByUser(
  userId: string,
  request: PageRequest,
): Promise<Page & { reviews: ReviewOfPodcast[] }> {
  const where = { userId, hidden: false, podcast: { blocked: false } };
  const select = reviewOfPodcastFields;
  const { rows, pagination } = await listPage(request, db.review, { where, select });
  return { reviews: rows.filter(hasUser).map(toReview), ...pagination };
}

export async function findOwnReview(userId: string, podcastId: string): Promise<Review | null> {
  const row = await db.review.findUnique({
    where: { userId_podcastId: { userId, podcastId } },
    select: fields,
  });
  return row && toReview(row);
}

export async function listReviewsWithAverage(
  podcastId: string,
  request: PageRequest,
): Promise<Omit<CommunityReviews, 'userReview'>> {
  const [list, { _avg, _count }] = await Promise.all([
    listReviews(podcastId, request),
    db.review.aggregate({
      where: { podcastId, hidden: false },
      _avg: { rating: true },
      _count: { _all: true },
    }),
  ]);
  const averageRating = _avg.rating === null ? null : Math.round(_avg.rating * 100) / 100;
  return { ...list, averageRating, reviewCount: _count._all };
}

/** A page of reviews, their average rating and the current user's own review. @throws NotFoundError */
export async function getCommunityReviews(
  podcastSlugOrId: string,
  userId: string | null | undefined,
  request: PageRequest,
): Promise<CommunityReviews> {
  const podcastId = await getPodcastId(podcastSlugOrId);
  const [list, userReview] = await Promise.all([
    listReviewsWithAverage(podcastId, request),
    userId ? findOwnReview(userId, podcastId) : null,
  ]);
  return { ...list, userReview };
}
