import { createHash, randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { sendMail } from '~/adapters/mail/mail.server';
import { ConflictError, InvalidError, ThrottledError } from '~/domain/errors';
import { startSession } from '~/domain/sessions/sessions.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { env } from '~/env.server';
import { log } from '~/log.server';
import { hashNewPassword, requirePassword } from './password-check.server';
import { emailKey } from './usernames';

const HOUR = 3_600_000;
/** How long a code that was sent by mail is good, and one that an administrator hands over. */
const MAILED_RESET_MS = HOUR;
const PRINTED_RESET_MS = 24 * HOUR;

/** Whether this site can send mail; where it cannot, people ask the administrator. */
export const canMailResets = sendMail !== null;

/** Sets a new password and ends every session and every reset of the account. */
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
  await tx.session.deleteMany({ where: { userId } });
  await tx.passwordReset.deleteMany({ where: { userId } });
  return true;
}

/**
 * Changes one's own password. Every session ends; the one that asks goes on under a new token.
 * @returns the new token
 * @throws InvalidError when the current password is wrong, ConflictError, ThrottledError
 */
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
  const passwordHash = await hashNewPassword(password);
  return inTransaction(async (tx) => {
    if (!(await replacePassword(tx, userId, passwordHash, oldHash))) {
      throw new ConflictError('The password was just changed elsewhere.');
    }
    const { token } = await startSession(userId, client, tx);
    return { token };
  });
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

async function createReset(userId: string, lastsMs: number): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await inTransaction(async (tx) => {
    // The newest message is the one that counts.
    await tx.passwordReset.deleteMany({ where: { userId } });
    await tx.passwordReset.create({
      data: { userId, tokenHash: hashCode(code), expiresAt: new Date(Date.now() + lastsMs) },
    });
  });
  return code;
}

/** The page that takes the code; the query is what the request log leaves out. */
const resetLink = (code: string): string => `${env.SITE_URL}/reset-password?token=${code}`;

/**
 * Sends a message with a link that sets a new password, if there is an account with this email. What it
 * answers, and how soon, is the same when there is none: the work goes on after the answer.
 * @returns ends when the message is handed over, when there were too many, or when it has failed, which is
 *   logged; callers do not wait for it
 */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    const user = await db.user.findUnique({
      where: { emailKey: emailKey(email) },
      select: { id: true, email: true, username: true },
    });
    if (!user || !sendMail) return;
    await countUse('passwordReset', user.id);
    const code = await createReset(user.id, MAILED_RESET_MS);
    await sendMail({
      to: user.email,
      subject: `Set a new password for ${env.SITE_NAME}`,
      text: resetText(user.username, code),
    });
  } catch (error) {
    if (error instanceof ThrottledError) return;
    log.error({ err: error }, 'password reset message failed');
  }
}

function resetText(username: string, code: string): string {
  return [
    `Assalamu alaikum ${username},`,
    '',
    `somebody, hopefully you, asked for a new password for your account at ${env.SITE_NAME}.`,
    'This link sets it; it works once and within an hour:',
    '',
    resetLink(code),
    '',
    `Or type this code at ${env.SITE_URL}/reset-password:`,
    '',
    code,
    '',
    'If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n');
}

/**
 * A one-time code for somebody who has lost their password, for an administrator to hand over.
 * @returns null when there is no account with this email; else the link and when it ends
 */
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

/**
 * Sets a new password with a code from a message. The code works once; every session ends.
 * @throws InvalidError when the code is not good (any more)
 */
export async function resetPassword(code: string, password: string): Promise<void> {
  const reset = { tokenHash: hashCode(code), usedAt: null, expiresAt: { gt: new Date() } };
  const found = await db.passwordReset.findFirst({ where: reset, select: { userId: true } });
  if (!found) throw codeRefused();
  const passwordHash = await hashNewPassword(password);
  await inTransaction(async (tx) => {
    // Of two at once, one takes the code.
    const { count } = await tx.passwordReset.updateMany({
      where: reset,
      data: { usedAt: new Date() },
    });
    if (count === 0) throw codeRefused();
    await replacePassword(tx, found.userId, passwordHash);
  });
}

function codeRefused(): InvalidError {
  const sentence =
    'This code is not right, was used already or is too old. Please ask for a new one';
  return new InvalidError(sentence, { token: [sentence] });
}

/** Removes codes that are over. */
export async function removeEndedResets(): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lte: new Date() } } });
}
