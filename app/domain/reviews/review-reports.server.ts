import { db } from '~/adapters/database/client.server';
import { inTransaction, isMissingRow } from '~/adapters/database/transaction.server';
import { forgetActivity } from '~/domain/activity/activity.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { isAdmin, type Actor } from '~/domain/users/users';
import { readPage, type Page } from '~/lib/page';
import type { ReviewReport } from './reviews';
import type { ReportInput } from './reviews-schema';
import { presentReview, reviewOfPodcastFields } from './reviews.server';

const noReview = () => new NotFoundError('This review is not there any more.');

/**
 * Asks the admins to look at a review. A person reports a review once; again changes nothing.
 * @throws NotFoundError, ConflictError for one's own review
 */
export async function reportReview(
  reporterId: string,
  reviewId: string,
  { reason, details }: ReportInput,
): Promise<void> {
  const review = await db.review.findUnique({ where: { id: reviewId }, select: { userId: true } });
  if (!review) throw noReview();
  if (review.userId === reporterId) throw new ConflictError('You cannot report your own review');
  try {
    await db.reviewReport.upsert({
      where: { reviewId_reporterId: { reviewId, reporterId } },
      create: { reviewId, reporterId, reason: details ? `${reason}: ${details}` : reason },
      // Changes nothing, but with it Prisma makes this one INSERT … ON CONFLICT, which no two at once can trip over.
      update: { reviewId },
      select: { id: true },
    });
  } catch (error) {
    if (isMissingRow(error)) throw noReview();
    throw error;
  }
}

/** A review and its podcast, for the pages that ask before they act. @throws NotFoundError */
export async function getReview(reviewId: string): Promise<ReviewReport['review']> {
  const row = await db.review.findUnique({
    where: { id: reviewId },
    select: reviewOfPodcastFields,
  });
  if (!row) throw noReview();
  return presentReview(row);
}

/** Reports for the admins, newest first: those nobody has looked at, or all. */
export async function listReports({
  openOnly = true,
  ...wanted
}: {
  page: number;
  limit: number;
  openOnly?: boolean;
}): Promise<Page & { reports: ReviewReport[] }> {
  const where = openOnly ? { resolvedAt: null } : {};
  const { rows, place } = await readPage(
    wanted,
    () => db.reviewReport.count({ where }),
    (range) =>
      db.reviewReport.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...range,
        select: {
          id: true,
          reason: true,
          createdAt: true,
          resolvedAt: true,
          resolution: true,
          reporter: { select: { id: true, username: true } },
          review: { select: reviewOfPodcastFields },
        },
      }),
  );
  const reports = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    review: presentReview(row.review),
  }));
  return { reports, ...place };
}

function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) throw new ForbiddenError('You need admin access to do this');
}

const subject = (review: { id: string; user: { username: string }; podcast: { title: string } }) =>
  ({
    subjectType: 'review',
    subjectId: review.id,
    subjectName: `${review.user.username} on ${review.podcast.title}`,
  }) as const;

/**
 * Keeps a reported review: all open reports of it are settled. Settled before is no error.
 * @throws ForbiddenError, NotFoundError
 */
export async function resolveReport(actor: Actor, reportId: string): Promise<void> {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const report = await tx.reviewReport.findUnique({
      where: { id: reportId },
      select: { review: { select: reviewOfPodcastFields } },
    });
    if (!report) throw new NotFoundError('This report is not there any more.');
    const { count } = await tx.reviewReport.updateMany({
      where: { reviewId: report.review.id, resolvedAt: null },
      data: { resolvedAt: new Date(), resolution: 'kept' },
    });
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject(report.review) });
  });
}

/**
 * Removes anybody's review, and its reports with it.
 * @throws ForbiddenError, NotFoundError
 */
export async function removeReviewAsAdmin(actor: Actor, reviewId: string): Promise<void> {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: reviewOfPodcastFields,
    });
    // The count decides, so that two admins at once leave one entry in the log.
    const { count } = await tx.review.deleteMany({ where: { id: reviewId } });
    if (!review || count === 0) throw noReview();
    const { user, podcast } = review;
    await forgetActivity(tx, { userId: user.id, actionType: 'review', subjectId: podcast.id });
    await recordAudit(tx, actor, { action: 'removed', ...subject(review) });
  });
}
