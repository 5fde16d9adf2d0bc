import { db, inTransaction, insertIfAbsent } from '~/adapters/database/client.server';
import { listPage } from '~/adapters/database/list-page.server';
import { ConflictError } from '~/domain/errors';
import { rowNotFound } from '~/domain/database-errors.server';
import type { PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { removeActivity, recordActivity } from './activity.server';
import { notBanned, requireUser } from './profiles.server';
import type { FollowPerson, People } from './people-schema';

const followActivity = (userId: string, followedUserId: string) =>
  ({ userId, actionType: 'follow', subjectId: followedUserId, followedUserId }) as const;

/** Idempotent. @throws ConflictError when following oneself, NotFoundError 'User not found', GoneError */
export async function follow(followerId: string, followedId: string): Promise<void> {
  if (followerId === followedId) throw new ConflictError(t('refusal.followSelf'));
  const pair = { followerId, followedId };
  await requireUser(followedId);
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

type Side = 'follower' | 'followed';

const personFields = { select: { id: true, username: true } } as const;

/** Most recently followed first. @param shown the side of the follow to list; the other side is `userId` */
async function listPeople(shown: Side, userId: string, wanted: PageRequest): Promise<People> {
  const where =
    shown === 'followed'
      ? { followerId: userId, followed: notBanned }
      : { followedId: userId, follower: notBanned };
  const { rows, place } = await listPage(wanted, db.follow, {
    where,
    select: {
      createdAt: true,
      followed: shown === 'followed' ? personFields : false,
      follower: shown === 'follower' ? personFields : false,
    },
  });
  const people = rows.flatMap((row): FollowPerson[] => {
    // Prisma loads users after the follows, so a user who just deleted the account may be missing.
    const person = row[shown] as { id: string; username: string } | null;
    return person ? [{ ...person, followedAt: row.createdAt.toISOString() }] : [];
  });
  return { people, ...place };
}

export const listFollowing = (userId: string, wanted: PageRequest): Promise<People> =>
  listPeople('followed', userId, wanted);

export const listFollowers = (userId: string, wanted: PageRequest): Promise<People> =>
  listPeople('follower', userId, wanted);
