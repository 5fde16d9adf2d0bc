import { createHash, randomInt } from 'node:crypto';
import {
  db,
  type Prisma,
  inTransaction,
  isMissingRow,
  newestFirst,
} from '~/adapters/database/client.server';
import { hashToken, isTouchDue, keyFields, newToken } from '~/domain/accounts/sessions.server';
import { usernameKey } from '~/domain/accounts/usernames';
import { ConflictError, UnauthorizedError, NotFoundError } from '~/domain/errors';
import { withIsoDates } from '~/lib/time/iso-dates';
import { MINUTE } from '~/lib/time/milliseconds';
import { networkOf } from '~/lib/web/network';
import { t } from '~/messages/t';
import { MAX_APP_PASSWORDS, type NewAppPassword, type AppPassword } from './keys';
import { hasEnded, tellOfNewKey } from './new-keys.server';

/** Letters and digits that cannot be mistaken for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;
const FORM = new RegExp(`^[${SIGNS}]{${GROUPS * GROUP_LENGTH}}$`);

/** 20 characters out of 31 are 99 bits, so a fast hash is enough. */
function newPassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)]!;
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalizes a typed password for hashing; null if it is not an app password, such as the password of the account. */
function plainPassword(password: string): string | null {
  const plain = password.slice(0, 100).toLowerCase().replace(/[\s-]/g, '');
  return FORM.test(plain) ? plain : null;
}

type Named = { id: string; username: string; usernameKey: string };

/**
 * The ASCII name that an app signs in with, because apps garble other characters in URLs and headers. For a username in
 * another script this is a name that never changes.
 */
export const loginNameOf = ({ id, username }: Pick<Named, 'id' | 'username'>): string =>
  /^[\w-]+$/.test(username)
    ? username
    : `listener-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;

/** Whether the name sent by an app is that of this account. The username itself is accepted too. */
export const isLoginName = (user: Named, name: string): boolean =>
  [user.usernameKey, usernameKey(loginNameOf(user))].includes(usernameKey(name));

/** @throws ConflictError when there are too many */
export async function createAppPassword(
  userId: string,
  name: string,
  more: { userAgent?: string | null; expiresAt?: Date | null } = {},
): Promise<NewAppPassword> {
  const password = newPassword();
  const row = { userId, name, ...more, tokenHash: hashToken(plainPassword(password)!) };
  const made = await inTransaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { id: true, username: true },
    });
    if (!user) throw new UnauthorizedError();
    const count = await tx.appPassword.count({ where: { userId } });
    if (count >= MAX_APP_PASSWORDS) {
      throw new ConflictError(t('apps.tooMany'));
    }
    await tx.appPassword.create({ data: row, select: { id: true } });
    return { name, login: loginNameOf(user), password };
  }).catch((error: unknown) => {
    throw isMissingRow(error) ? new UnauthorizedError() : error;
  });
  tellOfNewKey(userId, 'appPassword');
  return made;
}

export async function listAppPasswords(userId: string): Promise<AppPassword[]> {
  const rows = await db.appPassword.findMany({
    where: { userId },
    orderBy: newestFirst,
    take: MAX_APP_PASSWORDS,
    select: { ...keyFields, userAgent: true, expiresAt: true },
  });
  return rows.map(withIsoDates);
}

/** Signs the app out at once. Idempotent. */
export async function revokeAppPassword(userId: string, id: string): Promise<void> {
  await db.appPassword.deleteMany({ where: { userId, id } });
}

const userFields = {
  id: true,
  username: true,
  usernameKey: true,
  bannedAt: true,
  suspendedUntil: true,
  suspendedReason: true,
} as const;

const appPasswordFields = {
  id: true,
  lastUsedAt: true,
  userAgent: true,
  expiresAt: true,
  user: { select: userFields },
} as const;

export type AppPasswordRow = Prisma.AppPasswordGetPayload<{ select: typeof appPasswordFields }>;

/** Prisma loads the user after the row, so a user who just deleted the account may be missing. */
export const isOpen = (row: AppPasswordRow): boolean =>
  (row.user as typeof row.user | null)?.bannedAt === null && !hasEnded(row);

/** Returns the row if name and password belong together, else null. */
export async function findAppPassword(
  login: string,
  password: string,
): Promise<AppPasswordRow | null> {
  const plain = plainPassword(password);
  if (plain === null) return null;
  const row = await db.appPassword.findUnique({
    where: { tokenHash: hashToken(plain) },
    select: appPasswordFields,
  });
  if (!row || !isOpen(row) || !isLoginName(row.user, login)) return null;
  return row;
}

const MAX_USER_AGENT = 300;

type Seen = { id: string; lastUsedAt: Date | null; userAgent: string | null };

/** Records when the app was last used, and its user agent. */
export async function touchAppPassword(
  { id, lastUsedAt, userAgent: before }: Seen,
  given: string | null,
): Promise<void> {
  const userAgent = given === null ? before : given.slice(0, MAX_USER_AGENT);
  if (!isTouchDue(lastUsedAt) && userAgent === before) return;
  await db.appPassword.updateMany({ where: { id }, data: { lastUsedAt: new Date(), userAgent } });
}

/** The same duration as in Nextcloud. */
const LOGIN_LASTS_MS = 20 * MINUTE;

/**
 * @param address of the app, shown to the member who is asked to allow it
 * @returns the token with which the app polls, and the token of the page it opens in the browser
 */
export async function startAppLogin(
  userAgent: string | null,
  address: string,
): Promise<{ pollToken: string; pageToken: string }> {
  const [pollToken, pageToken] = [newToken(), newToken()];
  await db.appLogin.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  await db.appLogin.create({
    data: {
      pollHash: hashToken(pollToken),
      pageHash: hashToken(pageToken),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      network: networkOf(address, 48),
      expiresAt: new Date(Date.now() + LOGIN_LASTS_MS),
    },
    select: { id: true },
  });
  return { pollToken, pageToken };
}

const waiting = (pageToken: string) => ({
  pageHash: hashToken(pageToken),
  userId: null,
  expiresAt: { gt: new Date() },
});

/** What the waiting app says about itself, and when and from which network it asked. */
type AskedLogin = { userAgent: string | null; network: string | null; askedAt: string };

/** @throws NotFoundError when the login has expired */
export async function getAppLogin(pageToken: string): Promise<AskedLogin> {
  const row = await db.appLogin.findFirst({
    where: waiting(pageToken),
    select: { userAgent: true, network: true, expiresAt: true },
  });
  if (!row) throw new NotFoundError(t('apps.loginOver'));
  const { expiresAt, ...request } = row;
  return { ...request, askedAt: new Date(expiresAt.getTime() - LOGIN_LASTS_MS).toISOString() };
}

/** @throws NotFoundError when the login has expired or was already allowed */
export async function allowAppLogin(userId: string, pageToken: string): Promise<void> {
  const { count } = await db.appLogin.updateMany({ where: waiting(pageToken), data: { userId } });
  if (count === 0) throw new NotFoundError(t('apps.loginOver'));
}

/** Returns the password for the app, once, after its member has allowed it; null until then. */
export async function finishAppLogin(
  pollToken: string,
  nameOf: (userAgent: string | null) => string,
): Promise<NewAppPassword | null> {
  const pollHash = hashToken(pollToken);
  const row = await db.appLogin.findFirst({
    where: { pollHash, userId: { not: null }, expiresAt: { gt: new Date() } },
    select: { userId: true, userAgent: true },
  });
  if (!row?.userId) return null;
  // If the app polls twice at once, only one request receives the password.
  const { count } = await db.appLogin.deleteMany({ where: { pollHash } });
  if (count === 0) return null;
  return createAppPassword(row.userId, nameOf(row.userAgent), { userAgent: row.userAgent });
}
