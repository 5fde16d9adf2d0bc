import { db } from '~/adapters/database/client.server';
import { insertIfAbsent, type TransactionClient } from '~/adapters/database/transaction.server';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import type { Activity, ActivityType } from './activity-schema';

type ActivityInput = {
  userId: string;
  actionType: ActivityType;
  subjectId: string;
  podcastId?: string;
  followedUserId?: string;
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

export async function removeActivity(
  tx: TransactionClient,
  { userId, actionType, subjectId }: ActivityInput,
): Promise<void> {
  await tx.activity.deleteMany({ where: { userId, actionType, subjectId } });
}

export async function listActivities(
  userId: string,
  wanted: PageRequest,
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
