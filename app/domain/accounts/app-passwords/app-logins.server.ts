import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { hashToken } from '~/domain/accounts/sessions.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import type { NewAppPassword } from './app-passwords';
import { createAppPassword } from './app-passwords.server';

/** The same duration as in Nextcloud. */
const VALID_MS = 20 * 60_000;
const MAX_USER_AGENT = 300;

const newToken = () => randomBytes(32).toString('base64url');

/** @returns the token with which the app polls, and the token of the page it opens in the browser */
export async function startAppLogin(
  userAgent: string | null,
): Promise<{ pollToken: string; pageToken: string }> {
  const [pollToken, pageToken] = [newToken(), newToken()];
  await db.appLogin.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  await db.appLogin.create({
    data: {
      pollHash: hashToken(pollToken),
      pageHash: hashToken(pageToken),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      expiresAt: new Date(Date.now() + VALID_MS),
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

/** Returns what the waiting app says about itself. @throws NotFoundError when the login has expired */
export async function getAppLogin(pageToken: string): Promise<{ userAgent: string | null }> {
  const row = await db.appLogin.findFirst({
    where: waiting(pageToken),
    select: { userAgent: true },
  });
  if (!row) throw new NotFoundError(t('apps.loginOver'));
  return row;
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
  return createAppPassword(row.userId, nameOf(row.userAgent), row.userAgent);
}
