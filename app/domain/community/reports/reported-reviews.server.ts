import { db } from '~/adapters/database/client.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { reviewSubject } from '~/domain/community/reviews/review-reports.server';
import { reviewOfPodcastFields, toReview } from '~/domain/community/reviews/reviews.server';
import {
  dated,
  kept,
  newestFirst,
  open,
  reportFields,
  type ReportSource,
} from './report-source.server';

const openAndShown = { ...open, review: { hidden: false } };

const name = { select: { username: true } } as const;

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
        reporter: name,
        review: { select: { user: name, podcast: { select: { title: true } } } },
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
