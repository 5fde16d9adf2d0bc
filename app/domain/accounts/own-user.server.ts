import { db, type Prisma, type TransactionClient } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import { parseLanguage } from '~/lib/language/language-tag';
import type { OwnUser, Role } from './users';

export const ownUserFields = {
  id: true,
  username: true,
  email: true,
  emailVerifiedAt: true,
  role: true,
  bio: true,
  bioLanguage: true,
  ageRange: true,
  countryOfOrigin: true,
  countryOfResidence: true,
  primaryLanguage: true,
  otherLanguages: true,
  topicsOfInterest: true,
  knowledgeLevel: true,
  referralSource: true,
  interfaceLanguage: true,
  autoplayEnabled: true,
  autoStartEnabled: true,
  favoritesPrivate: true,
  weeklyLetterDay: true,
  lastLoginAt: true,
  createdAt: true,
} as const;

type Users = Pick<TransactionClient, 'user'>;

const readRow = ({ user }: Users, id: string) =>
  user.findUnique({ where: { id }, select: ownUserFields });

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
  const row = await readRow(users, userId);
  if (!row) throw new NotFoundError(t('refusal.noProfile'));
  return toOwnUser(row);
}

const findLanguages = (userId: string) =>
  db.user.findUnique({
    where: { id: userId },
    select: { primaryLanguage: true, bioLanguage: true },
  });

export async function findPrimaryLanguage(userId: string | undefined): Promise<string | null> {
  if (!userId) return null;
  const user = await findLanguages(userId);
  return parseLanguage(user?.primaryLanguage);
}

export async function findWritersLanguage(userId: string): Promise<string | null> {
  const user = await findLanguages(userId);
  return parseLanguage(user?.primaryLanguage) ?? user?.bioLanguage ?? null;
}
