import { db, inTransaction } from '~/adapters/database/client.server';
import { ConflictError, InvalidError } from '~/domain/errors';
import { env } from '~/env.server';
import { t } from '~/messages/t';
import { isReservedUsername, usernameSkeleton, usernameKey } from './usernames';

export function requireUnreserved(username: string): void {
  if (isReservedUsername(username, env.SITE_NAME))
    throw new InvalidError(t('refusal.usernameReserved'), 'username');
}

export async function requireDistinctUsername(username: string): Promise<void> {
  const lookalike = await db.user.findFirst({
    where: {
      usernameSkeleton: usernameSkeleton(username),
      usernameKey: { not: usernameKey(username) },
    },
    select: { id: true },
  });
  if (lookalike) throw new ConflictError(t('refusal.usernameLookalike'), 'username');
}

export async function fillUsernameSkeletons(): Promise<void> {
  for (;;) {
    const rows = await db.user.findMany({
      where: { usernameSkeleton: '' },
      select: { id: true, username: true },
      take: 200,
    });
    if (rows.length === 0) return;
    await inTransaction(async (tx) => {
      for (const { id, username } of rows) {
        const data = { usernameSkeleton: usernameSkeleton(username) };
        await tx.user.updateMany({ where: { id }, data });
      }
    });
  }
}
