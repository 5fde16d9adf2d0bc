import { db } from '~/adapters/database/client.server';
import { inTransaction, isMissingRow } from '~/adapters/database/transaction.server';
import { forgetActivity, recordActivity } from '~/domain/activity/activity.server';
import { ConflictError, NotFoundError } from '~/domain/errors';

const deed = (userId: string, followedUserId: string) =>
  ({ userId, actionType: 'follow', subjectId: followedUserId, followedUserId }) as const;

/**
 * Follows somebody. Following them again changes nothing.
 * @throws ConflictError when it is oneself, NotFoundError 'User not found'
 */
export async function follow(followerId: string, followedId: string): Promise<void> {
  if (followerId === followedId) throw new ConflictError('You cannot follow yourself');
  const pair = { followerId, followedId };
  try {
    await inTransaction(async (tx) => {
      await tx.follow.upsert({
        where: { followerId_followedId: pair },
        create: pair,
        // Changes nothing, but with it Prisma makes this one INSERT … ON CONFLICT, which no two at once can trip over.
        update: { followedId },
        select: { id: true },
      });
      await recordActivity(tx, deed(followerId, followedId));
    });
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('User not found');
    throw error;
  }
}

/** Stops following somebody; whom one does not follow is no error. */
export async function unfollow(followerId: string, followedId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.follow.deleteMany({ where: { followerId, followedId } });
    await forgetActivity(tx, deed(followerId, followedId));
  });
}

export async function isFollowing(
  followerId: string | null | undefined,
  followedId: string,
): Promise<boolean> {
  if (!followerId) return false;
  const row = await db.follow.findUnique({
    where: { followerId_followedId: { followerId, followedId } },
    select: { id: true },
  });
  return row !== null;
}
