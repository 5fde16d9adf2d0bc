import { createHash, randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import type { Actor, Role } from '~/domain/users/users';

/** Milliseconds. */
const DAY = 86_400_000;
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 30 * DAY;
/** Writing lastUsedAt at every request would turn each read into a write. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** A live session and whose it is. */
export type ActiveSession = { id: string; actor: Actor; authenticatedAt: Date };

const actorFields = {
  id: true,
  username: true,
  email: true,
  role: true,
  autoplayEnabled: true,
  autoStartEnabled: true,
} as const;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Starts a session for somebody whose password has just been checked.
 * @returns the token, which is shown this once, and when it ends at the latest
 */
export async function startSession(
  userId: string,
  client: { userAgent?: string | null } = {},
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_ABSOLUTE_MS);
  const { id } = await db.session.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      userAgent: client.userAgent?.slice(0, 300) ?? null,
      expiresAt,
    },
    select: { id: true },
  });
  return { token, sessionId: id, expiresAt };
}

/** The live session of this token, or null when there is none, it was idle too long, or it has ended. */
export async function findSession(token: string): Promise<ActiveSession | null> {
  const now = Date.now();
  const session = await db.session.findUnique({
    where: { tokenHash: hashToken(token) },
    select: {
      id: true,
      authenticatedAt: true,
      lastUsedAt: true,
      expiresAt: true,
      user: { select: actorFields },
    },
  });
  if (!session) return null;
  const idleMs = now - session.lastUsedAt.getTime();
  if (session.expiresAt.getTime() <= now || idleMs > SESSION_IDLE_MS) {
    await db.session.deleteMany({ where: { id: session.id } });
    return null;
  }
  if (idleMs > TOUCH_AFTER_MS) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastUsedAt: new Date(now) } });
  }
  return {
    id: session.id,
    authenticatedAt: session.authenticatedAt,
    actor: { ...session.user, role: session.user.role as Role },
  };
}

/** Ends the session of this token. Ending one that is not there is no error. */
export async function endSession(token: string): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}
