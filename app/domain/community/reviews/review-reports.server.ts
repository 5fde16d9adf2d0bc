import { withIsoDates } from '~/lib/time/iso-dates';
import { db, inTransaction, insertIfAbsent } from '~/adapters/database/client.server';
import { removeActivity } from '~/domain/community/people/activity.server';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
import { deferred, textToStore, t } from '~/messages/t';
import { rowNotFound } from '~/domain/database-errors.server';
import type { ReviewReport } from './reviews';
import type { ReportInput } from './reviews-schema';
import { toReview, reviewOfPodcastFields } from './reviews.server';
import {
  unresolved,
  reportColumns,
  reportFields,
  reportSource,
} from '../reports/report-source.server';

const noReview = () => new NotFoundError(t('refusal.noReview'));

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
export const reviewSubject = ({
  id,
  user,
  podcast,
}: {
  id: string;
  user: { username: string };
  podcast: { title: string };
}): Audited => [
  'review',
  id,
  textToStore(deferred('audit.reviewOf', { author: user.username, podcast: podcast.title })),
];

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
    await recordAudit(tx, actor, 'removed', reviewSubject(review));
  });
}

export const reportedReviews = reportSource({
  where: { ...unresolved, review: { hidden: false } },
  count: (query) => db.reviewReport.count(query),
  read: (query) =>
    db.reviewReport.findMany({
      ...query,
      select: { ...reportFields, review: { select: reviewOfPodcastFields } },
    }),
  toReport: (row) => ({ kind: 'review', ...withIsoDates(row), review: toReview(row.review) }),
  subjectOf: ({ review }) => reviewSubject(review),
  settle: (tx, reviewId, data) =>
    tx.reviewReport.updateMany({ where: { reviewId, ...unresolved }, data }),
});
