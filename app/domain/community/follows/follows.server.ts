import { db } from '~/adapters/database/client.server';
import { inTransaction, insertIfAbsent } from '~/adapters/database/transaction.server';
import { removeActivity, recordActivity } from '~/domain/community/activity/activity.server';
import { ConflictError } from '~/domain/errors';
import { rowNotFound } from '~/domain/database-errors.server';
import { t } from '~/messages/t';

const followActivity = (userId: string, followedUserId: string) =>
  ({ userId, actionType: 'follow', subjectId: followedUserId, followedUserId }) as const;

/** Idempotent. @throws ConflictError when it is oneself, NotFoundError 'User not found' */
export async function follow(followerId: string, followedId: string): Promise<void> {
  if (followerId === followedId) throw new ConflictError(t('refusal.followSelf'));
  const pair = { followerId, followedId };
  await inTransaction(async (tx) => {
    await tx.follow.upsert(insertIfAbsent({ followerId_followedId: pair }, pair, { followedId }));
    await recordActivity(tx, followActivity(followerId, followedId));
  }).catch(rowNotFound(() => t('refusal.noUser')));
}

export async function unfollow(followerId: string, followedId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.follow.deleteMany({ where: { followerId, followedId } });
    await removeActivity(tx, followActivity(followerId, followedId));
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
