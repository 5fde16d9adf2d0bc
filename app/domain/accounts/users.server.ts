import { randomBytes } from 'node:crypto';
import {
  db,
  inTransaction,
  isUniqueViolation,
  type TransactionClient,
  inSerialTransaction,
} from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { env } from '~/env.server';
import { parseLanguage } from '~/lib/language/language-tag';
import { languageToStore } from '~/lib/language/text-language';
import { MINUTE, DAY, WEEK } from '~/lib/time/milliseconds';
import { emailKey } from '~/lib/web/mail-address.server';
import { t } from '~/messages/t';
import {
  getCurrentUser,
  currentUserFields,
  toCurrentUser,
  findPrimaryLanguage,
} from './current-user.server';
import { verifyRegistered } from './email-verification.server';
import { hashNewPassword, isPasswordOf, requirePassword } from './passwords.server';
import { roleToStore } from './roles.server';
import { isReservedUsername, usernameSkeleton, usernameKey } from './usernames';
import type { Role } from './users';
import type { CurrentUser, Preferences, ProfileChange, Registration } from './users-schema';

function requireUnreserved(username: string): void {
  if (isReservedUsername(username, env.SITE_NAME))
    throw new InvalidError(t('refusal.usernameReserved'), 'username');
}

async function requireDistinctUsername(username: string): Promise<void> {
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

const REPEAT_MS = MINUTE;

type NewUser = Omit<Registration, 'primaryLanguage'> & {
  primaryLanguage?: Registration['primaryLanguage'];
};

const profileData = (change: ProfileChange, primaryLanguage: string | null | undefined) => ({
  ...change,
  otherLanguages: change.otherLanguages?.filter((language) => language !== primaryLanguage),
});

/** @throws ConflictError naming `username` or `email` when taken */
export async function createUser(
  { username, email, password, confirmPassword: _, ...profile }: NewUser,
  role: Role = 'user',
): Promise<CurrentUser> {
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  await requireUntaken(keys);
  const passwordHash = await hashNewPassword(password);
  const data = profileData(profile, profile.primaryLanguage);
  try {
    const row = await db.user.create({
      data: {
        ...data,
        ...keys,
        usernameSkeleton: usernameSkeleton(username),
        username,
        email,
        passwordHash,
        ...roleToStore(role),
      },
      select: currentUserFields,
    });
    return toCurrentUser(row);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await requireUntaken(keys);
    throw new ConflictError(t('refusal.accountJustMade'));
  }
}

async function requireUntaken(keys: { usernameKey: string; emailKey: string }): Promise<void> {
  const holders = await db.user.findMany({
    where: { OR: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] },
    select: { usernameKey: true, emailKey: true },
  });
  const fields: Record<string, string[]> = {};
  if (holders.some((holder) => holder.usernameKey === keys.usernameKey)) {
    fields.username = [t('refusal.usernameTaken')];
  }
  if (holders.some((holder) => holder.emailKey === keys.emailKey)) {
    fields.email = [t('refusal.emailTaken')];
  }
  const [first] = Object.values(fields);
  if (first) throw new ConflictError(first[0]!, fields);
}

/** A repeat within a minute (double click) returns the first account. */
export async function registerUser(registration: Registration): Promise<CurrentUser> {
  requireUnreserved(registration.username);
  try {
    await requireDistinctUsername(registration.username);
    const user = await createUser(registration);
    verifyRegistered(user);
    return user;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const repeated = await findRepeated(registration);
    if (!repeated) throw error;
    return repeated;
  }
}

async function findRepeated(registration: Registration): Promise<CurrentUser | null> {
  const row = await db.user.findFirst({
    where: {
      emailKey: emailKey(registration.email),
      usernameKey: usernameKey(registration.username),
      createdAt: { gt: new Date(Date.now() - REPEAT_MS) },
    },
    select: { id: true, passwordHash: true },
  });
  return row && (await isPasswordOf(row, registration.password)) ? getCurrentUser(row.id) : null;
}

export async function findUserByEmail(email: string): Promise<CurrentUser | null> {
  const row = await db.user.findUnique({
    where: { emailKey: emailKey(email) },
    select: currentUserFields,
  });
  return row ? toCurrentUser(row) : null;
}

async function updateCurrentUser(
  userId: string,
  data: Parameters<typeof db.user.update>[0]['data'],
  { user }: Pick<TransactionClient, 'user'> = db,
): Promise<CurrentUser> {
  return toCurrentUser(
    await user
      .update({ where: { id: userId }, data, select: currentUserFields })
      .catch(rowNotFound(() => t('refusal.noProfile'))),
  );
}

async function withBioLanguage(userId: string, change: ProfileChange) {
  if (change.bio === undefined) return change;
  const likely =
    change.primaryLanguage === undefined
      ? await findPrimaryLanguage(userId)
      : parseLanguage(change.primaryLanguage);
  return { ...change, bioLanguage: languageToStore(change.bio ?? '', likely) };
}

/** Absent fields stay unchanged, null clears them. @throws NotFoundError 'Profile not found' */
export async function updateProfile(userId: string, input: ProfileChange): Promise<CurrentUser> {
  const change = await withBioLanguage(userId, input);
  if (change.primaryLanguage === undefined && change.otherLanguages === undefined) {
    return updateCurrentUser(userId, change);
  }
  // Primary and other languages depend on each other, so neither may have changed since they were read.
  return inSerialTransaction(async (tx) => {
    const now = await getCurrentUser(userId, tx);
    const primaryLanguage =
      change.primaryLanguage === undefined ? now.primaryLanguage : change.primaryLanguage;
    const otherLanguages =
      change.otherLanguages ?? (now.otherLanguages as ProfileChange['otherLanguages']);
    return updateCurrentUser(
      userId,
      profileData({ ...change, otherLanguages }, primaryLanguage),
      tx,
    );
  });
}

/** @throws ConflictError when choosing the weekly letter before the address is verified */
export async function updatePreferences(
  userId: string,
  { weeklyLetterDay, ...preferences }: Preferences,
): Promise<CurrentUser> {
  const letter = weeklyLetterDay === undefined ? {} : await letterChoice(userId, weeklyLetterDay);
  return updateCurrentUser(userId, { ...preferences, ...letter });
}

/** UTC; this is morning for most readers, from Rabat to Jakarta. */
const HOUR_OF_LETTERS = 5;

/** The next time this weekday comes, 1 being Monday. */
export function nextLetterAt(day: number, now = new Date()): Date {
  const at = new Date(now);
  at.setUTCHours(HOUR_OF_LETTERS, 0, 0, 0);
  const ahead = (day - (at.getUTCDay() || 7) + 7) % 7;
  at.setTime(at.getTime() + ahead * DAY);
  return at > now ? at : new Date(at.getTime() + WEEK);
}

/**
 * Columns to store when the day of the weekly letter is chosen. @throws ConflictError before the address is verified
 */
async function letterChoice(userId: string, day: number | null) {
  if (day === null) return { weeklyLetterDay: null, weeklyLetterAt: null };
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { emailVerifiedAt: true, letterToken: true },
  });
  if (!user?.emailVerifiedAt) throw new ConflictError(t('letters.verifyFirst'));
  return {
    weeklyLetterDay: day,
    weeklyLetterAt: nextLetterAt(day),
    letterToken: user.letterToken ?? randomBytes(24).toString('base64url'),
  };
}

export async function grantRole(email: string, role: Role): Promise<CurrentUser> {
  const { count } = await db.user.updateMany({
    where: { emailKey: emailKey(email) },
    data: roleToStore(role),
  });
  const user = count ? await findUserByEmail(email) : null;
  if (!user) throw new NotFoundError(t('refusal.noAccount'));
  return user;
}

/** Ends all sessions at once. Blog posts are kept, with the author's name. */
export async function deleteOwnAccount(userId: string, password: string): Promise<void> {
  await requirePassword(userId, password, 'password');
  await inSerialTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } });
    if (user?.role === 'super_admin') {
      const others = await tx.user.count({
        where: { role: 'super_admin', id: { not: userId }, bannedAt: null },
      });
      if (others === 0) {
        throw new ConflictError(t('refusal.onlySuperAdmin'));
      }
    }
    await tx.user.deleteMany({ where: { id: userId } });
  });
}
