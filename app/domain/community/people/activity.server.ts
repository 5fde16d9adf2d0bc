import { withIsoDates } from '~/lib/time/iso-dates';
import {
  db,
  type Prisma,
  insertIfAbsent,
  type TransactionClient,
  newestFirst,
} from '~/adapters/database/client.server';
import { listPage } from '~/adapters/database/list-page.server';
import type { Page, PageRequest } from '~/lib/web/page';
import { hasUser, notBanned } from './profiles.server';
import type { Activity, ActivityOfPerson, ActivityType } from './people-schema';

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
  wanted: PageRequest,
): Promise<Page & { activities: Activity[] }> {
  const seen = viewerId === userId ? onListed : { user: notBanned, ...seenByOthers };
  const where = { userId, ...seen };
  const { rows, place } = await listPage(wanted, db.activity, { where, select: fields });
  return { activities: rows.map(toActivity), ...place };
}

/** The most recently followed people are read, up to this number. */
const MAX_FOLLOWED = 1_000;

/** Reviews and favorites of the people a member follows, newest first. */
export async function listFollowedActivity(
  followerId: string,
  wanted: PageRequest,
): Promise<Page & { activities: ActivityOfPerson[] }> {
  // With a list of ids the database uses the index; with a condition on relations it reads every row.
  const followed = await db.follow.findMany({
    where: { followerId, followed: notBanned },
    orderBy: newestFirst,
    take: MAX_FOLLOWED,
    select: { followedId: true },
  });
  const where = {
    ...seenByOthers,
    userId: { in: followed.map(({ followedId }) => followedId) },
    actionType: { in: ['review', 'favorite'] },
  };
  const select = { ...fields, user: { select: { id: true, username: true } } };
  const { rows, place } = await listPage(wanted, db.activity, { where, select });
  return { activities: rows.filter(hasUser).map(toActivity), ...place };
}
