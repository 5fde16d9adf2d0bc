import { db, type Prisma, type TransactionClient } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import { parseLanguage } from '~/lib/language/language-tag';
import type { OwnUser, Role } from './users';
import { ownUserResponse } from './users-schema';

/** The columns of `ownUserResponse`. */
export const ownUserFields = Object.fromEntries(
  Object.keys(ownUserResponse.shape).map((name) => [name, true]),
) as Record<keyof OwnUser, true>;

type Users = Pick<TransactionClient, 'user'>;

type OwnUserRow = Prisma.UserGetPayload<{ select: typeof ownUserFields }>;

export function toOwnUser(row: OwnUserRow): OwnUser {
  return {
    ...row,
    role: row.role as Role,
    otherLanguages: row.otherLanguages as string[],
    topicsOfInterest: row.topicsOfInterest as string[],
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function getOwnUser(userId: string, users: Users = db): Promise<OwnUser> {
  const row = await users.user.findUnique({ where: { id: userId }, select: ownUserFields });
  if (!row) throw new NotFoundError(t('refusal.noProfile'));
  return toOwnUser(row);
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
