import { db, type Prisma, type TransactionClient } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { columnsOf } from '~/domain/input-schema';
import { parseLanguage } from '~/lib/language/language-tag';
import { withIsoDates } from '~/lib/time/iso-dates';
import { t } from '~/messages/t';
import { roleColumns, withRole } from './roles.server';
import { type CurrentUser, currentUserResponse } from './users-schema';

export const currentUserFields = { ...columnsOf(currentUserResponse), ...roleColumns };

type Users = Pick<TransactionClient, 'user'>;

type CurrentUserRow = Prisma.UserGetPayload<{ select: typeof currentUserFields }>;

export function toCurrentUser(row: CurrentUserRow): CurrentUser {
  return {
    ...withIsoDates(withRole(row)),
    otherLanguages: row.otherLanguages as string[],
    topicsOfInterest: row.topicsOfInterest as string[],
  };
}

export async function getCurrentUser(userId: string, users: Users = db): Promise<CurrentUser> {
  const row = await users.user.findUnique({ where: { id: userId }, select: currentUserFields });
  if (!row) throw new NotFoundError(t('refusal.noProfile'));
  return toCurrentUser(row);
}

export async function findPrimaryLanguage(userId: string | undefined): Promise<string | null> {
  if (!userId) return null;
  const where = { id: userId };
  const user = await db.user.findUnique({ where, select: { primaryLanguage: true } });
  return parseLanguage(user?.primaryLanguage);
}

/** The language a member probably writes in: the primary one, or else that of the profile text. */
export async function findWritersLanguage(userId: string): Promise<string | null> {
  const select = { primaryLanguage: true, bioLanguage: true };
  const user = await db.user.findUnique({ where: { id: userId }, select });
  return parseLanguage(user?.primaryLanguage) ?? user?.bioLanguage ?? null;
}
