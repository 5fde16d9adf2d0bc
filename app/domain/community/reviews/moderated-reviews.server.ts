import {
  db,
  type Prisma,
  inSerialTransaction,
  inTransaction,
  listPage,
} from '~/adapters/database/client.server';
import { usernameKey } from '~/domain/accounts/usernames';
import { isModerator, type Actor, type HeldFor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { recordActivity, removeActivity, hasUser } from '~/domain/community/people/people.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { readablePodcast } from '~/domain/podcasts/podcasts.server';
import type { Page, PageRequest } from '~/lib/web/page';
import { deferred, textToStore, t } from '~/messages/t';
import type { HeldReview, ReviewOfPodcast } from './reviews-schema';
import { reviewActivity, reviewOfPodcastFields, toReview } from './reviews.server';

export const noReview = () => new NotFoundError(t('refusal.noReview'));

/** @param where admins also see hidden reviews */
export async function getReview(
  reviewId: string,
  where: { hidden?: false } = { hidden: false },
): Promise<ReviewOfPodcast> {
  const row = await db.review.findFirst({
    where: { id: reviewId, ...where, podcast: readablePodcast },
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
  if (!isModerator(actor)) throw new ForbiddenError(t('refusal.moderatorAct'));
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

const fields = { ...reviewOfPodcastFields, heldFor: true } as const;

/** `person`: part of the writer's username. */
export type HeldWhere = { reason?: HeldFor; person?: string; heldAt?: { gt?: Date; lte?: Date } };

const held = { heldAt: { not: null } };

export const countHeldReviews = (): Promise<number> => db.review.count({ where: held });

const heldRows = ({ reason, person, heldAt = {} }: HeldWhere): Prisma.ReviewWhereInput => {
  const key = person ? usernameKey(person) : '';
  return {
    heldAt: { not: null, ...heldAt },
    ...(reason && { heldFor: reason }),
    ...(key && { user: { usernameKey: { contains: key } } }),
  };
};

/** Oldest first, because they have waited longest. */
export async function listHeldReviews({
  page,
  limit,
  ...request
}: PageRequest & HeldWhere): Promise<Page & { reviews: HeldReview[] }> {
  const { rows, pagination } = await listPage({ page, limit }, db.review, {
    where: heldRows(request),
    orderBy: [{ heldAt: 'asc' }, { id: 'asc' }],
    select: fields,
  });
  const reviews = rows
    .filter(hasUser)
    .map(({ heldFor, ...row }) => ({ ...toReview(row), heldFor: heldFor as HeldFor }));
  return { reviews, ...pagination };
}

/** Those that were held and last changed before a time, at most `take`. */
export async function findHeldReviews(
  filter: HeldWhere,
  { until, take }: { until: Date; take: number },
): Promise<{ id: string; seen: string }[]> {
  const rows = await db.review.findMany({
    where: { AND: [heldRows(filter), { heldAt: { lte: until }, updatedAt: { lte: until } }] },
    orderBy: [{ heldAt: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, updatedAt: true },
  });
  return rows.map(({ id, updatedAt }) => ({ id, seen: updatedAt.toISOString() }));
}

/**
 * Publishes a held review.
 *
 * @param seen when the review was last changed, as shown to the admin
 * @throws NotFoundError; ConflictError if it is no longer held or has changed since
 */
export async function acceptReview(actor: Actor, id: string, seen?: string): Promise<void> {
  await inSerialTransaction(async (tx) => {
    const row = await tx.review.findUnique({
      where: { id },
      select: {
        ...reviewOfPodcastFields,
        user: { select: { id: true, username: true, wordsHidden: true } },
      },
    });
    if (!row) throw noReview();
    if (row.heldAt === null) throw new ConflictError(t('heldReviews.acceptedAlready'));
    const { updatedAt, user, podcast } = row;
    if (seen && new Date(seen).getTime() !== updatedAt.getTime())
      throw new ConflictError(t('heldReviews.changed'));
    await tx.review.update({
      where: { id },
      // Accepting is not an edit.
      data: {
        hidden: user.wordsHidden,
        heldAt: null,
        heldFor: null,
        acceptedAt: new Date(),
        updatedAt,
      },
      select: { id: true },
    });
    await recordActivity(tx, reviewActivity(user.id, podcast.id));
    await recordAudit(tx, actor, 'accepted', reviewSubject(row));
  });
}
