import { db } from '~/adapters/database/client.server';
import { inTransaction, insertIfAbsent } from '~/adapters/database/transaction.server';
import { removeActivity } from '~/domain/community/activity/activity.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { isAdmin } from '~/domain/accounts/roles';
import type { Actor } from '~/domain/accounts/users';
import { shownPodcast } from '~/domain/podcasts/shown.server';
import { findWritersLanguage } from '~/domain/accounts/primary-language.server';
import { languageToStore } from '~/lib/language/text-language';
import type { ReviewReport } from './reviews';
import type { ReportInput } from './reviews-schema';
import { toReview, reviewOfPodcastFields } from './reviews.server';
import { deferred, textToStore } from '~/messages/deferred';
import { rowNotFound } from '~/domain/database-errors.server';
import { t } from '~/messages/t';

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
