import { db, inTransaction, insertIfAbsent } from '~/adapters/database/client.server';
import { removeActivity } from '~/domain/community/people/activity.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
import { findWritersLanguage } from '~/domain/accounts/own-user.server';
import { languageToStore } from '~/lib/language/text-language';
import { deferred, textToStore, t } from '~/messages/t';
import { rowNotFound } from '~/domain/database-errors.server';
import type { ReviewReport } from './reviews';
import type { ReportInput } from './reviews-schema';
import { toReview, reviewOfPodcastFields } from './reviews.server';
import {
  dated,
  kept,
  newestFirst,
  open,
  reportFields,
  type ReportSource,
} from '../reports/report-source.server';

const noReview = () => new NotFoundError(t('refusal.noReview'));

/** Columns shared by all kinds of reports. */
export async function reportColumns(
  reporterId: string,
  { reason, details }: { reason: string; details: string },
) {
  const language = languageToStore(details, await findWritersLanguage(reporterId));
  return { reporterId, reason: details ? `${reason}: ${details}` : reason, language };
}

/** One report per member and review; repeats change nothing. */
export async function reportReview(
  reporterId: string,
  reviewId: string,
  input: ReportInput,
): Promise<void> {
  const review = await db.review.findFirst({
    where: { id: reviewId, hidden: false, podcast: shownPodcast },
    select: { userId: true },
  });
  if (!review) throw noReview();
  if (review.userId === reporterId) throw new ConflictError(t('refusal.reportOwn'));
  const report = { reviewId, ...(await reportColumns(reporterId, input)) };
  const key = { reviewId_reporterId: { reviewId, reporterId } };
  await db.reviewReport
    .upsert(insertIfAbsent(key, report, { reviewId }))
    .catch(rowNotFound(() => t('refusal.noReview')));
}

/** @param where admins also see hidden reviews */
export async function getReview(
  reviewId: string,
  where: { hidden?: false } = { hidden: false },
): Promise<ReviewReport['review']> {
  const row = await db.review.findFirst({
    where: { id: reviewId, ...where, podcast: shownPodcast },
    select: reviewOfPodcastFields,
  });
  if (!row) throw noReview();
  return toReview(row);
}

/** How the audit log refers to a review. */
export const reviewSubject = (review: {
  id: string;
  user: { username: string };
  podcast: { title: string };
}) =>
  ({
    subjectType: 'review',
    subjectId: review.id,
    subjectName: textToStore(
      deferred('audit.reviewOf', { author: review.user.username, podcast: review.podcast.title }),
    ),
  }) as const;

/** Removes a review together with its reports. @throws ForbiddenError, NotFoundError */
export async function removeReviewAsAdmin(actor: Actor, reviewId: string): Promise<void> {
  if (!isAdmin(actor)) throw new ForbiddenError(t('refusal.adminAct'));
  await inTransaction(async (tx) => {
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: reviewOfPodcastFields,
    });
    // If two admins remove it at the same time, only one writes the log entry.
    const { count } = await tx.review.deleteMany({ where: { id: reviewId } });
    if (!review || count === 0) throw noReview();
    const { user, podcast } = review;
    await removeActivity(tx, { userId: user.id, actionType: 'review', subjectId: podcast.id });
    await recordAudit(tx, actor, { action: 'removed', ...reviewSubject(review) });
  });
}

const openAndShown = { ...open, review: { hidden: false } };

const username = { select: { username: true } } as const;

export const reportedReviews: ReportSource = {
  countOpen: () => db.reviewReport.count({ where: openAndShown }),
  listOpen: async (take) => {
    const rows = await db.reviewReport.findMany({
      where: openAndShown,
      orderBy: newestFirst,
      ...(take !== undefined && { take }),
      select: {
        id: true,
        createdAt: true,
        reporter: username,
        review: { select: { user: username, podcast: { select: { title: true } } } },
      },
    });
    return rows.map(({ id, createdAt, reporter, review: { user, podcast } }) => {
      const text = `${reporter.username} ${user.username} ${podcast.title}`;
      return { id, createdAt, text };
    });
  },
  read: async (ids) => {
    const rows = await db.reviewReport.findMany({
      where: { id: { in: ids } },
      select: { ...reportFields, review: { select: reviewOfPodcastFields } },
    });
    return rows.map((row) => ({ kind: 'review', ...dated(row), review: toReview(row.review) }));
  },
  keep: async (tx, actor, id) => {
    const report = await tx.reviewReport.findUnique({
      where: { id },
      select: { review: { select: reviewOfPodcastFields } },
    });
    if (!report) return false;
    const { count } = await tx.reviewReport.updateMany({
      where: { reviewId: report.review.id, ...open },
      data: kept(),
    });
    const subject = reviewSubject(report.review);
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject });
    return true;
  },
};
