import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { hashToken } from '~/domain/accounts/sessions.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import type { NewAppPassword } from './app-passwords';
import { createAppPassword } from './app-passwords.server';

/** As long as Nextcloud gives. */
const VALID_MS = 20 * 60_000;
const MAX_USER_AGENT = 300;

const newToken = () => randomBytes(32).toString('base64url');

/** @returns what the app asks with, and what it opens in the browser */
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

/** What says it is waiting. @throws NotFoundError for one that is over */
export async function getAppLogin(pageToken: string): Promise<{ userAgent: string | null }> {
  const row = await db.appLogin.findFirst({
    where: waiting(pageToken),
    select: { userAgent: true },
  });
  if (!row) throw new NotFoundError(t('apps.loginOver'));
  return row;
}

/** @throws NotFoundError for one that is over, or was allowed before */
export async function allowAppLogin(userId: string, pageToken: string): Promise<void> {
  const { count } = await db.appLogin.updateMany({ where: waiting(pageToken), data: { userId } });
  if (count === 0) throw new NotFoundError(t('apps.loginOver'));
}

/** The password of the app, once, after its member has allowed it; null until then. */
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
  // Of two that ask at once, one is given it.
  const { count } = await db.appLogin.deleteMany({ where: { pollHash } });
  if (count === 0) return null;
  return createAppPassword(row.userId, nameOf(row.userAgent), row.userAgent);
}
