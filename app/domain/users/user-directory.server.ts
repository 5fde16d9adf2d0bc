import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ForbiddenError, NotFoundError } from '~/domain/errors';
import { readPage } from '~/lib/page';
import {
  deletionRefusal,
  roleChangeRefusal,
  type DirectoryUser,
  type UserBelongings,
  type UserPage,
} from './user-directory';
import { usernameKey } from './usernames';
import type { Actor, Role } from './users';

const fields = {
  id: true,
  username: true,
  email: true,
  role: true,
  createdAt: true,
  lastLoginAt: true,
} as const;

type Row = Omit<DirectoryUser, 'role' | 'createdAt' | 'lastLoginAt'> & {
  role: string;
  createdAt: Date;
  lastLoginAt: Date | null;
};

const present = (row: Row): DirectoryUser => ({
  ...row,
  role: row.role as Role,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});

/**
 * Users for admins, the newest first.
 * @param search a part of the username or the e-mail address, in any case
 */
export async function listUsers({
  page,
  limit,
  search = '',
}: {
  page: number;
  limit: number;
  search?: string;
}): Promise<UserPage> {
  const key = usernameKey(search.trim());
  const where = key
    ? { OR: [{ usernameKey: { contains: key } }, { emailKey: { contains: key } }] }
    : {};
  const { rows, place } = await readPage(
    { page, limit },
    () => db.user.count({ where }),
    (range) =>
      db.user.findMany({
        ...range,
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: fields,
      }),
  );
  return { users: rows.map(present), ...place };
}

async function readUser(tx: TransactionClient, id: string): Promise<DirectoryUser> {
  const row = await tx.user.findUnique({ where: { id }, select: fields });
  if (!row) throw new NotFoundError('User not found');
  return present(row);
}

/**
 * The person who acts, as they are now: two admins may act on each other in the same moment.
 * @throws ForbiddenError when they are gone
 */
async function readActor(tx: TransactionClient, id: string): Promise<{ id: string; role: Role }> {
  const row = await tx.user.findUnique({ where: { id }, select: { id: true, role: true } });
  if (!row) throw new ForbiddenError();
  return { id: row.id, role: row.role as Role };
}

const subject = (user: DirectoryUser) => ({
  subjectType: 'user' as const,
  subjectId: user.id,
  subjectName: user.username,
});

/**
 * Makes somebody a user or an admin; in force with their next request.
 * @throws NotFoundError, ForbiddenError by the rules of `roleChangeRefusal`
 */
export async function changeRole(
  actor: Actor,
  userId: string,
  role: 'user' | 'admin',
): Promise<DirectoryUser> {
  return inTransaction(
    async (tx) => {
      const before = await readUser(tx, userId);
      const refusal = roleChangeRefusal(await readActor(tx, actor.id), before);
      if (refusal) throw new ForbiddenError(refusal);
      if (before.role === role) return before;
      const row = await tx.user.update({ where: { id: userId }, data: { role }, select: fields });
      await recordAudit(tx, actor, {
        action: 'changed the role of',
        ...subject(before),
        detail: { from: before.role, to: role },
      });
      return present(row);
    },
    { isolationLevel: 'Serializable' },
  );
}

/** A user and how much would be deleted with them. @throws NotFoundError */
export async function getUserWithBelongings(
  userId: string,
): Promise<{ user: DirectoryUser; belongings: UserBelongings }> {
  const row = await db.user.findUnique({
    where: { id: userId },
    select: {
      ...fields,
      _count: {
        select: { favorites: true, reviews: true, followers: true, following: true, posts: true },
      },
    },
  });
  if (!row) throw new NotFoundError('User not found');
  const { _count, ...user } = row;
  const { posts: blogPosts, ...belongings } = _count;
  return { user: present(user), belongings: { ...belongings, blogPosts } };
}

/**
 * Deletes a user with all that is theirs; their sessions end with them. Blog posts stay, with the name.
 * @throws NotFoundError, ForbiddenError by the rules of `deletionRefusal`
 */
export async function deleteUser(actor: Actor, userId: string): Promise<DirectoryUser> {
  try {
    return await inTransaction(
      async (tx) => {
        const user = await readUser(tx, userId);
        const refusal = deletionRefusal(await readActor(tx, actor.id), user);
        if (refusal) throw new ForbiddenError(refusal);
        await recordAudit(tx, actor, { action: 'deleted', ...subject(user) });
        await tx.user.delete({ where: { id: userId }, select: { id: true } });
        return user;
      },
      { isolationLevel: 'Serializable' },
    );
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('User not found');
    throw error;
  }
}
