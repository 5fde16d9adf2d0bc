import {
  db,
  inTransaction,
  insertIfAbsent,
  type Prisma,
  type TransactionClient,
  listPage,
  select,
} from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { GoneError, NotFoundError, ConflictError } from '~/domain/errors';
import { anyOf } from '~/lib/any-of';
import { inOrderOf } from '~/lib/lists';
import { withIsoDates } from '~/lib/time/iso-dates';
import { readPage, type PageRequest, type Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import type {
  PublicProfile,
  FollowPerson,
  People,
  Activity,
  ActivityOfPerson,
  ActivityType,
} from './people-schema';

/** Members who appear in lists of people and activities. */
const notBanned = { bannedAt: null } as const;

/** Prisma loads users after the rows, so one who just deleted the account may be missing. */
export const hasUser = ({ user }: { user: object | null }): boolean => user !== null;

const gone = () => new GoneError(t('refusal.memberGone'));

/** The profile as `viewerId` may see it. @throws NotFoundError 'User not found', GoneError if an admin has hidden it */
export async function getPublicProfile(
  userId: string,
  viewerId: string | null | undefined,
): Promise<PublicProfile> {
  const listed = { podcast: { blocked: false } };
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      username: true,
      bio: true,
      bioLanguage: true,
      favoritesPrivate: true,
      createdAt: true,
      wordsHidden: true,
      _count: {
        select: {
          favorites: { where: listed },
          reviews: { where: { ...listed, hidden: false } },
          followers: { where: { follower: notBanned } },
          following: { where: { followed: notBanned } },
        },
      },
    },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  const { _count, createdAt, wordsHidden, ...rest } = user;
  if (wordsHidden) throw gone();
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    favoritesCount: rest.favoritesPrivate && viewerId !== userId ? 0 : _count.favorites,
    reviewsCount: _count.reviews,
    followersCount: _count.followers,
    followingCount: _count.following,
  };
}

/** @throws NotFoundError 'User not found', GoneError if an admin has hidden the profile */
export async function requireUser(userId: string): Promise<{ favoritesPrivate: boolean }> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { favoritesPrivate: true, wordsHidden: true },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  if (user.wordsHidden) throw gone();
  return { favoritesPrivate: user.favoritesPrivate };
}

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

/** Most recently followed first. @param side the side of the follow to list; the other side is `userId` */
async function listPeople(side: Side, userId: string, request: PageRequest): Promise<People> {
  const where =
    side === 'followed'
      ? { followerId: userId, followed: notBanned }
      : { followedId: userId, follower: notBanned };
  const { rows, pagination } = await listPage(request, db.follow, {
    where,
    select: {
      createdAt: true,
      followed: side === 'followed' ? personFields : false,
      follower: side === 'follower' ? personFields : false,
    },
  });
  const people = rows.flatMap((row): FollowPerson[] => {
    // Prisma loads users after the follows, so a user who just deleted the account may be missing.
    const person = row[side] as { id: string; username: string } | null;
    return person ? [{ ...person, followedAt: row.createdAt.toISOString() }] : [];
  });
  return { people, ...pagination };
}

export const listFollowing = (userId: string, request: PageRequest): Promise<People> =>
  listPeople('followed', userId, request);

export const listFollowers = (userId: string, request: PageRequest): Promise<People> =>
  listPeople('follower', userId, request);

type ActivityInput = {
  userId: string;
  actionType: ActivityType;
  subjectId: string;
  podcastId?: string;
  followedUserId?: string;
  /** When the action was done; defaults to now. */
  createdAt?: Date;
};

/** Call inside the transaction of the recorded action. */
export async function recordActivity(
  tx: TransactionClient,
  activity: ActivityInput,
): Promise<void> {
  const { userId, actionType, subjectId } = activity;
  const key = { userId_actionType_subjectId: { userId, actionType, subjectId } };
  await tx.activity.upsert(insertIfAbsent(key, activity, { subjectId }));
}

type RemovedActivity = Pick<ActivityInput, 'userId' | 'actionType'> & {
  subjectId: string | { in: string[] };
};

export async function removeActivity(
  tx: TransactionClient,
  { userId, actionType, subjectId }: RemovedActivity,
): Promise<void> {
  await tx.activity.deleteMany({ where: { userId, actionType, subjectId } });
}

const fields = {
  id: true,
  actionType: true,
  createdAt: true,
  podcast: { select: { id: true, slug: true, title: true, language: true } },
  followedUser: { select: { id: true, username: true } },
} as const;

type ActivityRow = Prisma.ActivityGetPayload<{ select: typeof fields }>;

const toActivity = <Row extends ActivityRow>(row: Row) => ({
  ...withIsoDates(row),
  actionType: row.actionType as ActivityType,
});

const onListed = {
  AND: [
    { OR: [{ podcastId: null }, { podcast: { blocked: false } }] },
    { OR: [{ followedUserId: null }, { followedUser: notBanned }] },
  ],
};

const seenByOthers = {
  AND: [
    onListed,
    { OR: [{ actionType: { not: 'favorite' } }, { user: { favoritesPrivate: false } }] },
  ],
};

/** Lists actions on listed podcasts, newest first. Only the member sees their private favorites. */
export async function listActivities(
  userId: string,
  viewerId: string | null | undefined,
  request: PageRequest,
): Promise<Page & { activities: Activity[] }> {
  const seen = viewerId === userId ? onListed : { user: notBanned, ...seenByOthers };
  const where = { userId, ...seen };
  const { rows, pagination } = await listPage(request, db.activity, { where, select: fields });
  return { activities: rows.map(toActivity), ...pagination };
}

/** The activities in `listFollowedActivity`, as `seenByOthers` has it. The parameter is the follower's id. */
const OF_FOLLOWED = `FROM "Follow" AS follow
  JOIN "User" AS person ON person."id" = follow."followedId" AND person."bannedAt" IS NULL
  JOIN "Activity" AS own ON own."userId" = person."id"
    AND (own."actionType" = 'review'
      OR (own."actionType" = 'favorite' AND NOT person."favoritesPrivate"))
  JOIN "Podcast" AS podcast ON podcast."id" = own."podcastId" AND NOT podcast."blocked"
  WHERE follow."followerId" = ?`;

/** Reviews and favorites of the people a member follows, newest first. */
export async function listFollowedActivity(
  followerId: string,
  request: PageRequest,
): Promise<Page & { activities: ActivityOfPerson[] }> {
  const result = await readPage(
    request,
    async () => {
      const [row] = await select<{ count: bigint }>(
        `SELECT COUNT(*) AS "count" ${OF_FOLLOWED}`,
        followerId,
      );
      return Number(row?.count ?? 0);
    },
    ({ skip, take }) =>
      select<{ id: string }>(
        `SELECT own."id" ${OF_FOLLOWED} ORDER BY own."createdAt" DESC, own."id" DESC LIMIT ? OFFSET ?`,
        followerId,
        take,
        skip,
      ),
  );
  const ids = result.rows.map(({ id }) => id);
  const rows = await db.activity.findMany({
    where: { id: anyOf(ids) },
    select: { ...fields, user: { select: { id: true, username: true } } },
  });
  return { activities: inOrderOf(ids, rows).filter(hasUser).map(toActivity), ...result.pagination };
}
