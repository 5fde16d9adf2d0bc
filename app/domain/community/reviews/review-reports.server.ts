import { db } from '~/adapters/database/client.server';
import { inTransaction, insertIfAbsent } from '~/adapters/database/transaction.server';
import { removeActivity } from '~/domain/community/activity/activity.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { isAdmin } from '~/domain/accounts/roles';
import type { Actor } from '~/domain/accounts/users';
import { shownPodcast } from '~/domain/podcasts/shown.server';
import { findWritersLanguage } from '~/domain/accounts/primary-language.server';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { languageToStore } from '~/lib/language/text-language';
import type { ReviewReport } from './reviews';
import type { ReportInput } from './reviews-schema';
import { toReview, reviewOfPodcastFields } from './reviews.server';
import { deferred, textToStore } from '~/messages/deferred';
import { rowNotFound } from '~/domain/database-errors.server';
import { t } from '~/messages/t';

const noReview = () => new NotFoundError(t('refusal.noReview'));

/** One report per person and review; repeats change nothing. */
export async function reportReview(
  reporterId: string,
  reviewId: string,
  { reason, details }: ReportInput,
): Promise<void> {
  const review = await db.review.findFirst({
    where: { id: reviewId, hidden: false, podcast: shownPodcast },
    select: { userId: true },
  });
  if (!review) throw noReview();
  if (review.userId === reporterId) throw new ConflictError(t('refusal.reportOwn'));
  const language = languageToStore(details, await findWritersLanguage(reporterId));
  const text = details ? `${reason}: ${details}` : reason;
  const report = { reviewId, reporterId, reason: text, language };
  const key = { reviewId_reporterId: { reviewId, reporterId } };
  await db.reviewReport
    .upsert(insertIfAbsent(key, report, { reviewId }))
    .catch(rowNotFound(() => t('refusal.noReview')));
}

/** @param where admins also see one that is hidden */
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

const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  resolution: true,
  reporter: { select: { id: true, username: true } },
  review: { select: reviewOfPodcastFields },
} as const;

/** Newest first; found by the writer of the review or of the report, or by the podcast. */
export async function listReports({
  openOnly = true,
  ...wanted
}: PageRequest & { openOnly?: boolean; search?: string }): Promise<
  Page & { reports: ReviewReport[] }
> {
  const open = { review: { hidden: false }, ...(openOnly ? { resolvedAt: null } : {}) };
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const { rows, place } = await readMatches(wanted, {
    count: () => db.reviewReport.count({ where: open }),
    texts: async () => {
      const name = { select: { username: true } };
      const review = { select: { user: name, podcast: { select: { title: true } } } };
      const select = { id: true, reporter: name, review };
      const all = await db.reviewReport.findMany({ where: open, orderBy, select });
      return all.map(({ id, reporter, review: { user, podcast } }) => ({
        id,
        text: `${reporter.username} ${user.username} ${podcast.title}`,
      }));
    },
    read: ({ where, ...range }) =>
      db.reviewReport.findMany({
        ...range,
        where: { ...open, ...where },
        orderBy,
        select: reportFields,
      }),
  });
  const reports = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    review: toReview(row.review),
  }));
  return { reports, ...place };
}

function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) throw new ForbiddenError(t('refusal.adminAct'));
}

const subject = (review: { id: string; user: { username: string }; podcast: { title: string } }) =>
  ({
    subjectType: 'review',
    subjectId: review.id,
    subjectName: textToStore(
      deferred('audit.reviewOf', { author: review.user.username, podcast: review.podcast.title }),
    ),
  }) as const;

/** Keeps the review and settles all its open reports; idempotent. @throws ForbiddenError, NotFoundError */
export async function resolveReport(actor: Actor, reportId: string): Promise<void> {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const report = await tx.reviewReport.findUnique({
      where: { id: reportId },
      select: { review: { select: reviewOfPodcastFields } },
    });
    if (!report) throw new NotFoundError(t('refusal.noReport'));
    const { count } = await tx.reviewReport.updateMany({
      where: { reviewId: report.review.id, resolvedAt: null },
      data: { resolvedAt: new Date(), resolution: 'kept' },
    });
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject(report.review) });
  });
}

/** Removes a review together with its reports. @throws ForbiddenError, NotFoundError */
export async function removeReviewAsAdmin(actor: Actor, reviewId: string): Promise<void> {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: reviewOfPodcastFields,
    });
    // With two admins at once, only one writes the log entry.
    const { count } = await tx.review.deleteMany({ where: { id: reviewId } });
    if (!review || count === 0) throw noReview();
    const { user, podcast } = review;
    await removeActivity(tx, { userId: user.id, actionType: 'review', subjectId: podcast.id });
    await recordAudit(tx, actor, { action: 'removed', ...subject(review) });
  });
}
