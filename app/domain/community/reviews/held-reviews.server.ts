import { db, inSerialTransaction } from '~/adapters/database/client.server';
import { listPage } from '~/adapters/database/list-page.server';
import type { Actor, HeldFor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { recordActivity } from '~/domain/community/people/activity.server';
import { hasUser } from '~/domain/community/people/profiles.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { HeldReview } from './reviews';
import { reviewSubject } from './review-reports.server';
import { reviewActivity, reviewOfPodcastFields, toReview } from './reviews.server';

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
    if (!row) throw new NotFoundError(t('refusal.noReview'));
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
