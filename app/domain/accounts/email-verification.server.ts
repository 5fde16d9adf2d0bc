import { randomBytes } from 'node:crypto';
import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { sendMail } from '~/adapters/mail.server';
import { duplicateRow } from '~/domain/database-errors.server';
import {
  ConflictError,
  InvalidError,
  ThrottledError,
  UnavailableError,
  UpstreamError,
} from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { DAY } from '~/lib/time/milliseconds';
import { emailKey, mailboxOf } from '~/lib/web/mail-address.server';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { sendAccountLetter, type Addressee } from './account-letter.server';
import { getCurrentUser } from './current-user.server';
import { requirePassword } from './passwords.server';
import { hashToken } from './sessions.server';
import type { EmailState } from './users';
import type { CurrentUser } from './users-schema';

const LASTS_MS = DAY;

type Member = Addressee & { id: string };

/** @returns the single-use link that verifies the address */
async function createLink(userId: string, email: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + LASTS_MS);
  await db.emailVerification.create({
    data: { userId, email, tokenHash: hashToken(token), expiresAt },
    select: { id: true },
  });
  // Only one address is pending at a time: links sent to a mistyped address become invalid.
  await db.emailVerification.deleteMany({ where: { userId, email: { not: email } } });
  // The token is in the query string, which the request log omits.
  return pageUrl(`/verify-email?token=${token}`);
}

/** @throws ThrottledError, MailError */
async function sendLink(member: Member, email: string): Promise<void> {
  await consumeThrottle('verificationLetter', member.id);
  await consumeThrottle('verificationAddress', mailboxOf(email));
  const link = await createLink(member.id, email);
  await sendAccountLetter('email verification', { ...member, email }, (names) => ({
    subject: t('letter.verifySubject', { site: names.site }),
    text: t('letter.verifyText', { ...names, link }),
  }));
}

/** Runs in the background, so that a new member can go on at once. */
export function verifyRegistered(user: CurrentUser): void {
  if (!sendMail) return;
  runInBackground(
    sendLink(user, user.email).catch((err: unknown) => {
      if (!(err instanceof ThrottledError)) log.error({ err }, 'a verification was not sent');
    }),
  );
}

async function sendLinkOrSay(member: Member, email: string): Promise<void> {
  try {
    await sendLink(member, email);
  } catch (err) {
    if (err instanceof ThrottledError) throw err;
    log.error({ err }, 'a verification was not sent');
    throw new UpstreamError(t('email.notSent'));
  }
}

const findPending = (userId: string, email: string) =>
  db.emailVerification.findFirst({
    where: { userId, expiresAt: { gt: new Date() }, email: { not: email } },
    orderBy: { createdAt: 'desc' },
    select: { email: true },
  });

export async function readEmailState(userId: string): Promise<EmailState> {
  const { email, emailVerifiedAt } = await getCurrentUser(userId);
  const pending = await findPending(userId, email);
  return {
    email: shownMailAddress(email),
    verified: emailVerifiedAt !== null,
    pending: pending && shownMailAddress(pending.email),
    canVerify: sendMail !== null,
  };
}

/**
 * Sends another link, to the pending address or else to that of the account. @throws UnavailableError, ThrottledError
 */
export async function resendVerification(userId: string): Promise<{ email: string }> {
  if (!sendMail) throw new UnavailableError(t('refusal.noMail'));
  const user = await getCurrentUser(userId);
  const pending = await findPending(userId, user.email);
  const email = pending?.email ?? user.email;
  if (!pending && user.emailVerifiedAt) throw new ConflictError(t('email.verifiedAlready'));
  await sendLinkOrSay(user, email);
  return { email };
}

const emailTaken = () => new ConflictError(t('refusal.emailTaken'), 'email');

async function storeEmail(
  tx: TransactionClient,
  userId: string,
  email: string,
  emailVerifiedAt: Date | null,
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { email, emailKey: emailKey(email), emailVerifiedAt },
    select: { id: true },
  });
  await tx.emailVerification.deleteMany({ where: { userId } });
}

/**
 * The account keeps its address until a link sent to the new one is followed. If the site sends no letters, the address
 * changes at once and stays unverified.
 *
 * @throws InvalidError for a wrong password, ConflictError if the address is taken, ThrottledError, UnavailableError
 */
export async function changeEmail(
  userId: string,
  { email, password }: { email: string; password: string },
): Promise<{ waits: boolean }> {
  await requirePassword(userId, password, 'password');
  const holder = await db.user.findUnique({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  });
  if (holder && holder.id !== userId) throw emailTaken();
  if (sendMail) {
    const user = await getCurrentUser(userId);
    await sendLinkOrSay(user, email);
    return { waits: true };
  }
  await inTransaction((tx) => storeEmail(tx, userId, email, null)).catch(duplicateRow(emailTaken));
  return { waits: false };
}

/** Informs the previous address, in case somebody else made the change. */
async function tellOldAddress(before: Addressee): Promise<void> {
  await sendAccountLetter('email changed', before, (names) => ({
    subject: t('letter.emailChangedSubject', { site: names.site }),
    text: t('letter.emailChangedText', { ...names, page: pageUrl('/contact') }),
  })).catch((err: unknown) => log.error({ err }, 'a change of address was not told'));
}

/** The link works once. @throws InvalidError for an invalid link, ConflictError if the address was taken meanwhile */
export async function verifyEmail(token: string): Promise<{ email: string }> {
  const valid = { tokenHash: hashToken(token), expiresAt: { gt: new Date() } };
  const { email, before } = await inTransaction(async (tx) => {
    const verification = await tx.emailVerification.findFirst({
      where: valid,
      select: {
        email: true,
        userId: true,
        user: { select: { email: true, username: true, interfaceLanguage: true } },
      },
    });
    // Of two concurrent requests, only one may use the link.
    const { count } = await tx.emailVerification.deleteMany({ where: valid });
    if (!verification || count === 0) throw new InvalidError(t('email.linkEnded'));
    await storeEmail(tx, verification.userId, verification.email, new Date());
    const isOther = emailKey(verification.user.email) !== emailKey(verification.email);
    // The mailbox of the old address may contain a password reset link.
    if (isOther) await tx.passwordReset.deleteMany({ where: { userId: verification.userId } });
    return { email: verification.email, before: isOther ? verification.user : null };
  }).catch(duplicateRow(emailTaken));
  if (before) runInBackground(tellOldAddress(before));
  return { email };
}

export async function removeEndedVerifications(): Promise<void> {
  await db.emailVerification.deleteMany({ where: { expiresAt: { lte: new Date() } } });
}
