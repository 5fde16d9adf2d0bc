import { db } from '~/adapters/database/client.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { readPage, type Page } from '~/lib/page';
import type { Activity, ActivityType } from './activity';

/** `subjectId` is what it was done to: done twice, it is one row. */
type Deed = {
  userId: string;
  actionType: ActivityType;
  subjectId: string;
  podcastId?: string;
  followedUserId?: string;
};

/** Notes what somebody did, inside the transaction that does it. */
export async function recordActivity(tx: TransactionClient, deed: Deed): Promise<void> {
  const { userId, actionType, subjectId } = deed;
  await tx.activity.upsert({
    where: { userId_actionType_subjectId: { userId, actionType, subjectId } },
    create: deed,
    // Changes nothing, but with it Prisma makes this one INSERT … ON CONFLICT, which no two at once can trip over.
    update: { subjectId },
    select: { id: true },
  });
}

/** Takes a deed that was undone off the list. */
export async function forgetActivity(
  tx: TransactionClient,
  { userId, actionType, subjectId }: Deed,
): Promise<void> {
  await tx.activity.deleteMany({ where: { userId, actionType, subjectId } });
}

/** What a person did, newest first. */
export async function listActivities(
  userId: string,
  wanted: { page: number; limit: number },
): Promise<Page & { activities: Activity[] }> {
  const where = {
    userId,
    OR: [{ podcastId: null }, { podcast: { blocked: false } }],
  };
  const { rows, place } = await readPage(
    wanted,
    () => db.activity.count({ where }),
    (range) =>
      db.activity.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...range,
        select: {
          id: true,
          actionType: true,
          createdAt: true,
          podcast: { select: { id: true, slug: true, title: true, language: true } },
          followedUser: { select: { id: true, username: true } },
        },
      }),
  );
  const activities = rows.map((row) => ({
    ...row,
    actionType: row.actionType as ActivityType,
    createdAt: row.createdAt.toISOString(),
  }));
  return { activities, ...place };
}
