import { randomBytes } from 'node:crypto';
import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { sendMail } from '~/adapters/mail.server';
import { hashPassword, verifyPassword } from '~/adapters/passwords/passwords.server';
import { InvalidError, NotFoundError, ConflictError, ThrottledError } from '~/domain/errors';
import { consumeThrottle, resetThrottle, requireUnderLimit } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { HOUR, MINUTE } from '~/lib/time/milliseconds';
import { emailKey } from '~/lib/web/mail-address.server';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { sendAccountLetter } from './account-letter.server';
import { isSiteWithNumber } from './common-passwords';
import { hashToken, revokeAll, startSession } from './sessions.server';
import { passwordEqualsName } from './users-schema';

/** @throws InvalidError when the password is the site's name with a number */
export async function hashNewPassword(password: string): Promise<string> {
  if (isSiteWithNumber(password, env.SITE_NAME)) {
    throw new InvalidError(t('input.passwordCommon'), 'password');
  }
  return hashPassword(password);
}

/** For a null user it takes just as long and returns false. `before` runs when the check leaves the queue. */
export const isPasswordOf = (
  user: { passwordHash: string } | null,
  password: string,
  before?: () => Promise<void>,
): Promise<boolean> => verifyPassword(password, user?.passwordHash ?? null, before);

/** Rate limited like signing in. `field` is the input named in the error. */
export async function requirePassword(
  userId: string,
  password: string,
  field: string,
): Promise<{ passwordHash: string }> {
  await consumeThrottle('loginAttempt', userId);
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (!user) throw new NotFoundError(t('refusal.noProfile'));
  const underLimit = () => requireUnderLimit('login', userId);
  if (await isPasswordOf(user, password, underLimit)) {
    await resetThrottle('login', userId);
    return user;
  }
  await consumeThrottle('login', userId);
  throw new InvalidError(t('refusal.currentPassword'), field);
}

const RECENT_MS = 10 * MINUTE;

/** Whether the member has signed in so recently that the password need not be asked for again. */
export const isRecentSignIn = (authenticatedAt: Date): boolean =>
  Date.now() - authenticatedAt.getTime() < RECENT_MS;

/**
 * Asks for the password before something is made that opens the account for long. A sign-in of the last ten minutes is
 * enough. @throws InvalidError
 */
export async function requireIdentity(
  userId: string,
  authenticatedAt: Date | null,
  password = '',
): Promise<void> {
  if (authenticatedAt && isRecentSignIn(authenticatedAt)) return;
  if (password === '') throw new InvalidError(t('input.password'), 'password');
  await requirePassword(userId, password, 'password');
}

const MAILED_RESET_MS = HOUR;
const PRINTED_RESET_MS = 24 * HOUR;

export const canMailResets = sendMail !== null;

async function replacePassword(
  tx: TransactionClient,
  userId: string,
  passwordHash: string,
  oldHash?: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: oldHash },
    data: { passwordHash },
  });
  if (count === 0) return false;
  await revokeAll(tx, userId);
  return true;
}

/** @throws InvalidError when the password is the account's username or email */
async function refuseOwnName(userId: string, password: string): Promise<void> {
  const names = await db.user.findUnique({
    where: { id: userId },
    select: { username: true, email: true },
  });
  if (names && passwordEqualsName({ ...names, password })) {
    throw new InvalidError(t('input.ownName'), 'password');
  }
}

/** Revokes everything else that grants access; the current session continues under a new token. @returns that token */
export async function changePassword(
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  client: { userAgent: string | null },
): Promise<{ token: string }> {
  const { passwordHash: oldHash } = await requirePassword(
    userId,
    currentPassword,
    'currentPassword',
  );
  await refuseOwnName(userId, password);
  const passwordHash = await hashNewPassword(password);
  return inTransaction(async (tx) => {
    if (!(await replacePassword(tx, userId, passwordHash, oldHash))) {
      throw new ConflictError(t('refusal.passwordChanged'));
    }
    const { token } = await startSession(userId, client, tx);
    return { token };
  });
}

async function createReset(userId: string, lastsMs: number): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  // Earlier codes stay valid, so that a stranger's request cannot void them.
  await db.passwordReset.create({
    data: { userId, tokenHash: hashToken(code), expiresAt: new Date(Date.now() + lastsMs) },
  });
  return code;
}

/** The token is in the query string, which the request log omits. */
const resetLink = (code: string): string => pageUrl(`/reset-password?token=${code}`);

/** Callers do not wait for it, so that response and timing are the same for unknown accounts. */
export async function requestPasswordReset(email: string, address: string): Promise<void> {
  try {
    const user = await db.user.findUnique({
      where: { emailKey: emailKey(email) },
      select: { id: true, email: true, username: true, interfaceLanguage: true },
    });
    if (!user || !sendMail) return;
    // Limited per requester first, so that a stranger cannot use up the owner's letters.
    await consumeThrottle('passwordResetAccountAddress', `${user.id}|${address}`);
    await consumeThrottle('passwordResetAccount', user.id);
    const code = await createReset(user.id, MAILED_RESET_MS);
    await sendAccountLetter('password reset', user, ({ username, site }) => ({
      subject: t('letter.resetSubject', { site }),
      text: t('letter.resetText', {
        username,
        code,
        site,
        link: resetLink(code),
        page: pageUrl('/reset-password'),
      }),
    }));
  } catch (error) {
    if (error instanceof ThrottledError) return;
    log.error({ err: error }, 'password reset message failed');
  }
}

/** Creates a link for an administrator to hand over. @returns null if there is no such account */
export async function createPasswordReset(
  email: string,
): Promise<{ link: string; code: string; expiresAt: Date } | null> {
  const user = await db.user.findUnique({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  });
  if (!user) return null;
  const code = await createReset(user.id, PRINTED_RESET_MS);
  return { link: resetLink(code), code, expiresAt: new Date(Date.now() + PRINTED_RESET_MS) };
}

/** The code works once, and everything else that grants access is revoked. @throws InvalidError for an invalid code */
export async function resetPassword(code: string, password: string): Promise<void> {
  const reset = { tokenHash: hashToken(code), usedAt: null, expiresAt: { gt: new Date() } };
  const row = await db.passwordReset.findFirst({ where: reset, select: { userId: true } });
  if (!row) throw codeRefused();
  await refuseOwnName(row.userId, password);
  const passwordHash = await hashNewPassword(password);
  await inTransaction(async (tx) => {
    // Of two concurrent requests, only one may use the code.
    const { count } = await tx.passwordReset.updateMany({
      where: reset,
      data: { usedAt: new Date() },
    });
    if (count === 0) throw codeRefused();
    await replacePassword(tx, row.userId, passwordHash);
  });
}

const codeRefused = () => new InvalidError(t('refusal.code'), 'token');

export async function removeEndedResets(): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lte: new Date() } } });
}
