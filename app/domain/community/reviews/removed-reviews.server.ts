import { type Prisma, type TransactionClient } from '~/adapters/database/client.server';
import type { Audited } from '~/domain/audit/audit.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { reviewSubject } from './moderated-reviews.server';

// Removes many reviews at once, in a way that can be undone.

/** Everything that is deleted with some reviews, as JSON. */
export type RemovedReviews = {
  reviews: Prisma.ReviewCreateManyInput[];
  reports: Prisma.ReviewReportCreateManyInput[];
  activities: Prisma.ActivityCreateManyInput[];
};

const pairOf = ({ userId, podcastId }: { userId: string; podcastId: string | null }) =>
  `${userId} ${podcastId}`;

const inSome = (ids: readonly string[]) => anyOf([...new Set(ids)]);

/** @param ids at most as many as one query may list */
export async function removeReviews(
  tx: TransactionClient,
  ids: readonly string[],
  where: Prisma.ReviewWhereInput = {},
): Promise<{ removed: RemovedReviews; subjects: Audited[] }> {
  const removed = await tx.review.findMany({
    where: { ...where, id: inSome(ids) },
    include: {
      user: { select: { username: true } },
      podcast: { select: { title: true } },
      reports: true,
    },
  });
  const subjects = removed.map(reviewSubject);
  const reports = removed.flatMap((row) => row.reports);
  const reviews = removed.map(({ user: _, podcast: __, reports: ___, ...row }) => row);
  const pairs = new Set(reviews.map(pairOf));
  const near = await tx.activity.findMany({
    where: {
      actionType: 'review',
      userId: inSome(reviews.map(({ userId }) => userId)),
      podcastId: inSome(reviews.map(({ podcastId }) => podcastId)),
    },
  });
  const activities = near.filter((row) => pairs.has(pairOf(row)));
  await tx.activity.deleteMany({ where: { id: inSome(activities.map(({ id }) => id)) } });
  await tx.review.deleteMany({ where: { id: inSome(reviews.map(({ id }) => id)) } });
  return { removed: { reviews, reports, activities }, subjects };
}

/** Restores removed reviews, except those of which the member, podcast or reporter is gone, or that were rewritten. */
export async function restoreReviews(
  tx: TransactionClient,
  { reviews, reports, activities }: RemovedReviews,
): Promise<Audited[]> {
  const podcastIds = inSome(reviews.map(({ podcastId }) => podcastId));
  const personIds = [
    ...reviews.map(({ userId }) => userId),
    ...reports.map(({ reporterId }) => reporterId),
  ];
  const people = await rowsInSlices(personIds, (id) =>
    tx.user.findMany({ where: { id }, select: { id: true, username: true } }),
  );
  const users = new Map(people.map(({ id, username }) => [id, username]));
  const podcasts = new Map(
    (
      await tx.podcast.findMany({ where: { id: podcastIds }, select: { id: true, title: true } })
    ).map(({ id, title }) => [id, title]),
  );
  const newer = await tx.review.findMany({
    where: { userId: inSome(reviews.map(({ userId }) => userId)), podcastId: podcastIds },
    select: { userId: true, podcastId: true },
  });
  const rewritten = new Set(newer.map(pairOf));
  const back = reviews.filter(
    (row) => users.has(row.userId) && podcasts.has(row.podcastId) && !rewritten.has(pairOf(row)),
  );
  const ids = new Set(back.map(({ id }) => id));
  const pairs = new Set(back.map(pairOf));
  await tx.review.createMany({ data: back });
  await tx.reviewReport.createMany({
    data: reports.filter(({ reviewId, reporterId }) => ids.has(reviewId) && users.has(reporterId)),
  });
  const again = activities.filter(({ userId, podcastId }) =>
    pairs.has(pairOf({ userId, podcastId: podcastId ?? null })),
  );
  await tx.activity.createMany({ data: again });
  return back.map(({ id, userId, podcastId }) =>
    reviewSubject({
      id: id!,
      user: { username: users.get(userId)! },
      podcast: { title: podcasts.get(podcastId)! },
    }),
  );
}
