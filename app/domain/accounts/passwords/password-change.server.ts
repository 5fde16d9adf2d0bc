import { createHash, randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { sendMail } from '~/adapters/mail/mail.server';
import { ConflictError, InvalidError, ThrottledError } from '~/domain/errors';
import { revokeAll } from '~/domain/accounts/access.server';
import { sendAccountLetter } from '~/domain/accounts/account-letter.server';
import { startSession } from '~/domain/accounts/sessions.server';
import { consumeThrottle } from '~/domain/throttles/throttles.server';
import { log } from '~/log.server';
import { hashNewPassword, requirePassword } from './password-check.server';
import { emailKey } from '~/domain/accounts/names/usernames';
import { isOwnName } from '~/domain/accounts/users-schema';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

const HOUR = 3_600_000;
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
    where: { id: userId, ...(oldHash === undefined ? {} : { passwordHash: oldHash }) },
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
  if (names && isOwnName({ ...names, password })) {
    const sentence = t('input.ownName');
    throw new InvalidError(sentence, { password: [sentence] });
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

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

async function createReset(userId: string, lastsMs: number): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  // Earlier codes stay valid, so that a stranger's request cannot void them.
  await db.passwordReset.create({
    data: { userId, tokenHash: hashCode(code), expiresAt: new Date(Date.now() + lastsMs) },
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
  const reset = { tokenHash: hashCode(code), usedAt: null, expiresAt: { gt: new Date() } };
  const found = await db.passwordReset.findFirst({ where: reset, select: { userId: true } });
  if (!found) throw codeRefused();
  await refuseOwnName(found.userId, password);
  const passwordHash = await hashNewPassword(password);
  await inTransaction(async (tx) => {
    // Of two concurrent requests, only one may use the code.
    const { count } = await tx.passwordReset.updateMany({
      where: reset,
      data: { usedAt: new Date() },
    });
    if (count === 0) throw codeRefused();
    await replacePassword(tx, found.userId, passwordHash);
  });
}

function codeRefused(): InvalidError {
  const sentence = t('refusal.code');
  return new InvalidError(sentence, { token: [sentence] });
}

export async function removeEndedResets(): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lte: new Date() } } });
}
