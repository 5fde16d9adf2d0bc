import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  isUniqueViolation,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { getOwnUser, ownUserFields, presentOwnUser } from './own-user.server';
import { hashNewPassword, isPasswordOf, requirePassword } from './password-check.server';
import { emailKey, usernameKey } from './usernames';
import type { OwnUser, Role } from './users';
import type { Preferences, ProfileChange, Registration } from './users-schema';

/** Milliseconds in which the same registration again is taken for a repeat of the first. */
const REPEAT_MS = 60_000;

type NewUser = Omit<Registration, 'primaryLanguage'> & {
  primaryLanguage?: Registration['primaryLanguage'];
};

/** What a profile input becomes in the database. `primaryLanguage` is never among the other languages. */
function profileData(change: ProfileChange, primaryLanguage: string | null | undefined) {
  const { otherLanguages, ...rest } = change;
  return {
    ...rest,
    ...(otherLanguages
      ? { otherLanguages: otherLanguages.filter((language) => language !== primaryLanguage) }
      : {}),
  };
}

/**
 * Creates an account.
 * @throws ConflictError naming `username` or `email` when one is taken
 */
export async function createUser(
  { username, email, password, confirmPassword: _, ...profile }: NewUser,
  role: Role = 'user',
): Promise<OwnUser> {
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  // Asked first as well: a refusal should not cost the work of a hash.
  await requireUntaken(keys);
  const passwordHash = await hashNewPassword(password);
  const data = profileData(profile, profile.primaryLanguage);
  try {
    const row = await db.user.create({
      data: { ...data, ...keys, username, email, passwordHash, role },
      select: ownUserFields,
    });
    return presentOwnUser(row);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await requireUntaken(keys);
    throw new ConflictError('This account was just made. Please sign in.');
  }
}

async function requireUntaken(keys: { usernameKey: string; emailKey: string }): Promise<void> {
  const holders = await db.user.findMany({
    where: { OR: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] },
    select: { usernameKey: true, emailKey: true },
  });
  const fields: Record<string, string[]> = {};
  if (holders.some((holder) => holder.usernameKey === keys.usernameKey)) {
    fields.username = ['This username is taken. Please choose another'];
  }
  if (holders.some((holder) => holder.emailKey === keys.emailKey)) {
    fields.email = ['There is an account with this email already. Please sign in'];
  }
  const [first] = Object.values(fields);
  if (first) throw new ConflictError(first[0]!, fields);
}

/**
 * Registers a person. The same registration sent again within a minute, as by a double click or a repeated
 * request, finds the account that the first one made.
 * @throws ConflictError naming `username` or `email` when one is taken
 */
export async function registerUser(registration: Registration): Promise<OwnUser> {
  try {
    return await createUser(registration);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const repeated = await findRepeated(registration);
    if (!repeated) throw error;
    return repeated;
  }
}

async function findRepeated(registration: Registration): Promise<OwnUser | null> {
  const row = await db.user.findFirst({
    where: {
      emailKey: emailKey(registration.email),
      usernameKey: usernameKey(registration.username),
      createdAt: { gt: new Date(Date.now() - REPEAT_MS) },
    },
    select: { id: true, passwordHash: true },
  });
  return row && (await isPasswordOf(row, registration.password)) ? getOwnUser(row.id) : null;
}

/** The account with this email, compared without regard to case, or null. */
export async function findUserByEmail(email: string): Promise<OwnUser | null> {
  const row = await db.user.findUnique({
    where: { emailKey: emailKey(email) },
    select: ownUserFields,
  });
  return row ? presentOwnUser(row) : null;
}

/** @throws NotFoundError 'Profile not found' */
async function updateOwn(
  userId: string,
  data: Parameters<typeof db.user.update>[0]['data'],
  { user }: Pick<TransactionClient, 'user'> = db,
): Promise<OwnUser> {
  try {
    return presentOwnUser(
      await user.update({ where: { id: userId }, data, select: ownUserFields }),
    );
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('Profile not found');
    throw error;
  }
}

/**
 * Changes the named parts of a profile; what is absent stays, null clears.
 * @throws NotFoundError 'Profile not found'
 */
export async function updateProfile(userId: string, change: ProfileChange): Promise<OwnUser> {
  if (change.primaryLanguage === undefined && change.otherLanguages === undefined) {
    return updateOwn(userId, change);
  }
  // What is not named is written again, because the two depend on each other: it must be as it was read.
  return inTransaction(
    async (tx) => {
      const now = await getOwnUser(userId, tx);
      const primaryLanguage =
        change.primaryLanguage === undefined ? now.primaryLanguage : change.primaryLanguage;
      const otherLanguages =
        change.otherLanguages ?? (now.otherLanguages as ProfileChange['otherLanguages']);
      return updateOwn(userId, profileData({ ...change, otherLanguages }, primaryLanguage), tx);
    },
    { isolationLevel: 'Serializable' },
  );
}

/**
 * Switches Auto Start (`autoStartEnabled`) and Continuous Play (`autoplayEnabled`).
 * @throws NotFoundError 'Profile not found'
 */
export function updatePreferences(userId: string, preferences: Preferences): Promise<OwnUser> {
  return updateOwn(userId, preferences);
}

/**
 * Gives an account any role; for the administrator at the command line alone.
 * @throws NotFoundError
 */
export async function grantRole(email: string, role: Role): Promise<OwnUser> {
  const { count } = await db.user.updateMany({
    where: { emailKey: emailKey(email) },
    data: { role },
  });
  const user = count ? await findUserByEmail(email) : null;
  if (!user) throw new NotFoundError('There is no account with this email.');
  return user;
}

/**
 * Deletes one's own account with all that belongs to it; sessions end at once. Blog posts stay, with the
 * name of who wrote them.
 * @throws InvalidError when the password is wrong, ConflictError for the only super admin, ThrottledError
 */
export async function deleteOwnAccount(userId: string, password: string): Promise<void> {
  await requirePassword(userId, password, 'password');
  await inTransaction(
    async (tx) => {
      const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } });
      if (user?.role === 'super_admin') {
        const others = await tx.user.count({
          where: { role: 'super_admin', id: { not: userId } },
        });
        if (others === 0) {
          throw new ConflictError('You are the only super admin. Make somebody else one first.');
        }
      }
      await tx.user.deleteMany({ where: { id: userId } });
    },
    { isolationLevel: 'Serializable' },
  );
}
