import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma, type TransactionClient } from '~/adapters/database/client.server';
import { dependsOnPasskey } from '~/domain/accounts/keys/required-factor.server';
import { inSlices } from '~/lib/any-of';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { withIsoDates } from '~/lib/time/iso-dates';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import type { TokenScope } from './keys/keys';
import { roleColumns, withRole } from './roles.server';
import { actorFields, type Actor } from './users';

export type ListedSession = {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 30 * DAY;
/** Beyond this number, the least recently used session ends. */
export const MAX_SESSIONS = 100;
/** Minimum time between two writes of when a session, token or app password was last used. */
const TOUCH_AFTER_MS = 5 * MINUTE;

export const isTouchDue = (lastUsedAt: Date | null): boolean =>
  Date.now() - (lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS;

/** Runs in the background and never fails: reading must work on a full disk. */
export function touchInBackground(write: Promise<unknown>): void {
  runInBackground(write.catch((err: unknown) => log.warn({ err }, 'last use was not recorded')));
}

/** Columns of a token, app password or passkey as its owner sees it. */
export const keyFields = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

export type ActiveSession = {
  id: string;
  actor: Actor;
  /** When it ends at the latest; null for an API token that never does. */
  expiresAt: Date | null;
  authenticatedAt: Date;
  suspension: { until: Date; reason: string } | null;
  /** Whether signing in with the password asks for a code. */
  secondFactor: boolean;
  /** Scope of an API token; null for a signed-in browser. */
  tokenScope: TokenScope | null;
};

/** Columns of the member on whose behalf a request is made. */
export const sessionUserFields = {
  ...actorFields,
  ...roleColumns,
  suspendedUntil: true,
  suspendedReason: true,
  bannedAt: true,
  secondFactorAt: true,
} as const;

type SessionUserRow = Prisma.UserGetPayload<{ select: typeof sessionUserFields }>;

/** Null if the member is banned. */
export function toSessionUser(
  user: SessionUserRow | null,
): Pick<ActiveSession, 'actor' | 'suspension' | 'secondFactor'> | null {
  if (!user || user.bannedAt) return null;
  const { suspendedUntil, suspendedReason, bannedAt: _, secondFactorAt, ...actor } = user;
  const isSuspended = suspendedUntil !== null && suspendedUntil.getTime() > Date.now();
  return {
    actor: withRole(actor),
    secondFactor: secondFactorAt !== null,
    suspension: isSuspended ? { until: suspendedUntil, reason: suspendedReason ?? '' } : null,
  };
}

export const newToken = (): string => randomBytes(32).toString('base64url');

/** How tokens and codes are stored. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** @returns the token, which is not stored, and when it expires at the latest */
export async function startSession(
  userId: string,
  client: { userAgent?: string | null } = {},
  tx: TransactionClient = db,
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + SESSION_ABSOLUTE_MS);
  const { id } = await tx.session.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      userAgent: client.userAgent?.slice(0, 300) ?? null,
      expiresAt,
    },
    select: { id: true },
  });
  await removeSurplus(tx, userId, id);
  return { token, sessionId: id, expiresAt };
}

async function removeSurplus(tx: TransactionClient, userId: string, newId: string): Promise<void> {
  const surplus = await tx.session.findMany({
    where: { userId, id: { not: newId } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    skip: MAX_SESSIONS - 1,
    select: { id: true },
  });
  await inSlices(
    surplus.map((session) => session.id),
    (id) => tx.session.deleteMany({ where: { id } }),
  );
}

const sessionFields = {
  id: true,
  authenticatedAt: true,
  lastUsedAt: true,
  expiresAt: true,
  user: { select: sessionUserFields },
} as const;

const readSession = (tokenHash: string) =>
  db.session.findUnique({ where: { tokenHash }, select: sessionFields });

const MAX_CACHED = 5_000;

/** Until any session ends or any member's account changes, in whatever process. */
const readSessionCached = cacheUntilWrite(readSession, MAX_CACHED, 'account');

/** When this process last recorded the use of a session; cached rows do not show it. */
const recordedUse = new LRUCache<string, number>({ max: MAX_CACHED });

type SessionRow = Prisma.SessionGetPayload<{ select: typeof sessionFields }>;

const lastUse = ({ id, lastUsedAt }: SessionRow): Date =>
  new Date(Math.max(lastUsedAt.getTime(), recordedUse.get(id) ?? 0));

const hasEnded = (session: SessionRow): boolean =>
  session.expiresAt.getTime() <= Date.now() ||
  Date.now() - lastUse(session).getTime() > SESSION_IDLE_MS;

function recordUse(id: string): void {
  const lastUsedAt = new Date();
  recordedUse.set(id, lastUsedAt.getTime());
  touchInBackground(db.session.updateMany({ where: { id }, data: { lastUsedAt } }));
}

export async function findSession(token: string): Promise<ActiveSession | null> {
  const tokenHash = hashToken(token);
  const cached = await readSessionCached(tokenHash);
  // Another process may have recorded a later use.
  const session = cached && hasEnded(cached) ? await readSession(tokenHash) : cached;
  if (!session) return null;
  // Prisma loads the user after the session, so a user who just deleted the account may be missing.
  const user = toSessionUser(session.user as typeof session.user | null);
  if (!user) return null;
  if (hasEnded(session)) {
    await db.session.deleteMany({ where: { id: session.id } });
    return null;
  }
  if (isTouchDue(lastUse(session))) recordUse(session.id);
  const { id, authenticatedAt, expiresAt } = session;
  return { id, authenticatedAt, expiresAt, ...user, tokenScope: null };
}

const isLive = (now: number) => ({
  expiresAt: { gt: new Date(now) },
  lastUsedAt: { gte: new Date(now - SESSION_IDLE_MS) },
});

export async function listSessions(
  userId: string,
  currentSessionId: string,
): Promise<ListedSession[]> {
  const sessions = await db.session.findMany({
    where: { userId, ...isLive(Date.now()) },
    orderBy: { lastUsedAt: 'desc' },
    take: MAX_SESSIONS,
    select: { id: true, userAgent: true, createdAt: true, lastUsedAt: true },
  });
  return sessions.map((session) => ({
    ...withIsoDates(session),
    isCurrent: session.id === currentSessionId,
  }));
}

/** @returns the number of sessions ended */
export async function endOtherSessions(userId: string, currentSessionId: string): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { userId, id: { not: currentSessionId } },
  });
  return count;
}

export async function removeEndedSessions(): Promise<void> {
  const now = Date.now();
  await db.session.deleteMany({
    where: {
      OR: [
        { expiresAt: { lte: new Date(now) } },
        { lastUsedAt: { lt: new Date(now - SESSION_IDLE_MS) } },
      ],
    },
  });
}

export async function endSession(token: string): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}

/**
 * Everything that lets a client into an account without asking for the password again: signed-in browsers, scripts,
 * apps (with their sessions), apps waiting for their password, and URLs of personal feeds. A test compares this list
 * with the schema.
 */
export const GRANTS = ['session', 'apiToken', 'appPassword', 'appLogin', 'personalFeed'] as const;

/** Ways to sign in without the password, which then create one of the grants above. */
export const OTHER_KEYS = ['passkey', 'passwordReset'] as const;

type Table = (typeof GRANTS)[number] | (typeof OTHER_KEYS)[number];

async function revoke<T extends Table>(
  tx: TransactionClient,
  userId: string,
  tables: readonly T[],
): Promise<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const table of tables) {
    const rows = tx[table] as Pick<TransactionClient['session'], 'deleteMany'>;
    counts[table] = (await rows.deleteMany({ where: { userId } })).count;
  }
  return counts as Record<T, number>;
}

/** Locks everyone out of an account until its member signs in again. @returns the number of rows deleted per table */
export const revokeGrants = (tx: TransactionClient, userId: string) => revoke(tx, userId, GRANTS);

/** Called for a new password: anyone who knew the old one may have created any of these. */
export async function revokeAll(tx: TransactionClient, userId: string): Promise<void> {
  const isKept = await dependsOnPasskey(userId, tx);
  const keys = OTHER_KEYS.filter((table) => !(isKept && table === 'passkey'));
  await revoke(tx, userId, [...GRANTS, ...keys]);
}
