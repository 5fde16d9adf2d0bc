import {
  db,
  inSerialTransaction,
  inTransaction,
  listPage,
} from '~/adapters/database/client.server';
import { isAdmin, type Actor, type HeldFor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { recordActivity, removeActivity, hasUser } from '~/domain/community/people/people.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
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

const fields = { ...reviewOfPodcastFields, heldFor: true } as const;

const held = { heldAt: { not: null } };

export const countHeldReviews = (): Promise<number> => db.review.count({ where: held });

/** Oldest first, because they have waited longest. */
export async function listHeldReviews(
  wanted: PageRequest,
): Promise<Page & { reviews: HeldReview[] }> {
  const { rows, place } = await listPage(wanted, db.review, {
    where: held,
    orderBy: [{ heldAt: 'asc' }, { id: 'asc' }],
    select: fields,
  });
  const reviews = rows
    .filter(hasUser)
    .map(({ heldFor, ...row }) => ({ ...toReview(row), heldFor: heldFor as HeldFor }));
  return { reviews, ...place };
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
