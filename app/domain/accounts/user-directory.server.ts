import {
  db,
  type Prisma,
  type TransactionClient,
  inSerialTransaction,
  listPage,
} from '~/adapters/database/client.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ForbiddenError, NotFoundError } from '~/domain/errors';
import { withIsoDates } from '~/lib/time/iso-dates';
import { DAY, WEEK } from '~/lib/time/milliseconds';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { hasRole, roleColumns, roleOf, roleToStore, withRole } from './roles.server';
import { usernameKey } from './usernames';
import {
  deletionRefusal,
  isAdmin,
  roleChangeRefusal,
  type Actor,
  type GivenRole,
  type Joined,
  type MemberState,
  type Role,
  type UserContent,
} from './users';
import type { DirectoryUser, MemberFilter } from './users-schema';

const fields = {
  id: true,
  username: true,
  email: true,
  ...roleColumns,
  createdAt: true,
  lastLoginAt: true,
  suspendedUntil: true,
  suspendedReason: true,
  suspendedBy: true,
  bannedAt: true,
  banReason: true,
  bannedBy: true,
  wordsHidden: true,
  emailVerifiedAt: true,
  secondFactorAt: true,
  passkeys: { take: 1, select: { id: true } },
} as const;

type DirectoryUserRow = Prisma.UserGetPayload<{ select: typeof fields }>;

const isToCome = (time: Date | null): time is Date => time !== null && time.getTime() > Date.now();

function toDirectoryUser(row: DirectoryUserRow): DirectoryUser {
  const { suspendedUntil, suspendedReason, suspendedBy, ...rest } = withRole(row);
  const { bannedAt, banReason, bannedBy, wordsHidden, ...publicFields } = rest;
  const { emailVerifiedAt, secondFactorAt, passkeys, ...user } = publicFields;
  return {
    ...withIsoDates(user),
    emailVerified: emailVerifiedAt !== null,
    secondFactor: secondFactorAt !== null,
    passkey: passkeys.length > 0,
    suspension: isToCome(suspendedUntil)
      ? {
          until: suspendedUntil.toISOString(),
          reason: suspendedReason ?? '',
          by: suspendedBy ?? '–',
        }
      : null,
    ban: bannedAt && {
      since: bannedAt.toISOString(),
      reason: banReason ?? '',
      by: bannedBy ?? '–',
      words: wordsHidden ? 'hidden' : 'kept',
    },
  };
}

/** Moderators do not see addresses. */
export const shownTo = (viewer: { role: Role }, user: DirectoryUser): DirectoryUser =>
  isAdmin(viewer) ? user : { ...user, email: null };

const ofState: Record<MemberState, () => Prisma.UserWhereInput> = {
  suspended: () => ({ suspendedUntil: { gt: new Date() } }),
  banned: () => ({ bannedAt: { not: null } }),
  unverified: () => ({ emailVerifiedAt: null }),
  'never-seen': () => ({ lastLoginAt: null }),
};

const joinedWithin: Record<Joined, number> = { day: DAY, week: WEEK, month: 30 * DAY };

/** Newest first. Admins also search by address. */
export async function listUsers(
  viewer: { role: Role },
  { search = '', role, state, joined, ...request }: PageRequest & MemberFilter,
): Promise<Page & { users: DirectoryUser[] }> {
  const key = usernameKey(search.trim());
  const conditions = [
    { usernameKey: { contains: key } },
    ...(isAdmin(viewer) ? [{ emailKey: { contains: key } }] : []),
  ];
  const where = {
    ...(key && { OR: conditions }),
    ...(role && hasRole(role)),
    ...(state && ofState[state]()),
    ...(joined && { createdAt: { gt: new Date(Date.now() - joinedWithin[joined]) } }),
  };
  const { rows, pagination } = await listPage(request, db.user, { where, select: fields });
  return { users: rows.map((row) => shownTo(viewer, toDirectoryUser(row))), ...pagination };
}

/** @throws NotFoundError */
export async function getUser(id: string, tx: TransactionClient = db): Promise<DirectoryUser> {
  const row = await tx.user.findUnique({ where: { id }, select: fields });
  if (!row) throw new NotFoundError(t('refusal.noUser'));
  return toDirectoryUser(row);
}

/** Read inside the transaction, because two admins may act on each other at the same time. */
export async function readActor(
  tx: TransactionClient,
  id: string,
): Promise<{ id: string; role: Role }> {
  const row = await tx.user.findUnique({
    where: { id },
    select: { id: true, ...roleColumns, suspendedUntil: true, bannedAt: true },
  });
  if (!row || row.bannedAt || isToCome(row.suspendedUntil)) throw new ForbiddenError();
  return { id: row.id, role: roleOf(row) };
}

/** Takes effect with the next request. @throws NotFoundError, ForbiddenError by `roleChangeRefusal` */
export async function changeRole(
  actor: Actor,
  userId: string,
  role: GivenRole,
): Promise<DirectoryUser> {
  return inSerialTransaction(async (tx) => {
    const before = await getUser(userId, tx);
    const refusal = roleChangeRefusal(await readActor(tx, actor.id), before, role);
    if (refusal) throw new ForbiddenError(refusal);
    if (before.role === role) return before;
    const data = roleToStore(role);
    const row = await tx.user.update({ where: { id: userId }, data, select: fields });
    await recordAudit(tx, actor, 'changed the role of', ['user', before.id, before.username], {
      from: before.role,
      to: role,
    });
    return toDirectoryUser(row);
  });
}

export async function getUserWithContent(
  userId: string,
): Promise<{ user: DirectoryUser; belongings: UserContent }> {
  const row = await db.user.findUnique({
    where: { id: userId },
    select: {
      ...fields,
      _count: {
        select: { favorites: true, reviews: true, followers: true, following: true, posts: true },
      },
    },
  });
  if (!row) throw new NotFoundError(t('refusal.noUser'));
  const { _count, ...user } = row;
  const { posts: blogPosts, ...belongings } = _count;
  return { user: toDirectoryUser(user), belongings: { ...belongings, blogPosts } };
}

/** Blog posts are kept, with the author's name. @throws NotFoundError, ForbiddenError by `deletionRefusal` */
export async function deleteUser(actor: Actor, userId: string): Promise<DirectoryUser> {
  return inSerialTransaction(async (tx) => {
    const user = await getUser(userId, tx);
    const refusal = deletionRefusal(await readActor(tx, actor.id), user);
    if (refusal) throw new ForbiddenError(refusal);
    await recordAudit(tx, actor, 'deleted', ['user', user.id, user.username]);
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
    return user;
  }).catch(rowNotFound(() => t('refusal.noUser')));
}
