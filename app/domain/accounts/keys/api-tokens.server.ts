import {
  db,
  inTransaction,
  newestFirst,
  inSerialTransaction,
} from '~/adapters/database/client.server';
import { requireIdentity } from '~/domain/accounts/passwords.server';
import {
  hashToken,
  isTouchDue,
  keyFields,
  newToken,
  sessionUserFields,
  toSessionUser,
  touchInBackground,
  type ActiveSession,
} from '~/domain/accounts/sessions.server';
import { isModerator, type Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { withIsoDates } from '~/lib/time/iso-dates';
import { t } from '~/messages/t';
import type { ApiToken, TokenScope } from './keys';
import type { NewToken } from './keys-schema';
import { hasEnded, tellOfNewKey } from './new-keys.server';

/** Distinguishes API tokens from session tokens, and lets secret scanners find them in published code. */
const PREFIX = 'hlq_';
const TOKEN_FORM = /^hlq_[\w-]{43}$/;
const MAX_TOKENS = 50;

export const looksLikeApiToken = (token: string): boolean => TOKEN_FORM.test(token);

export async function listApiTokens(userId: string): Promise<ApiToken[]> {
  const rows = await db.apiToken.findMany({
    where: { userId },
    orderBy: newestFirst,
    take: MAX_TOKENS,
    select: { ...keyFields, scope: true, expiresAt: true },
  });
  return rows.map((row) => ({ ...withIsoDates(row), scope: row.scope as TokenScope }));
}

/**
 * @param authenticatedAt of the session; null: the password is needed
 * @returns the token, which is not stored
 * @throws InvalidError for a wrong password, or a scope not open to the member; ConflictError beyond MAX_TOKENS
 */
export async function createApiToken(
  actor: Actor,
  { name, scope, password, expires: expiresAt = null }: NewToken,
  authenticatedAt: Date | null = null,
): Promise<{ token: string }> {
  await requireIdentity(actor.id, authenticatedAt, password);
  if (scope === 'admin' && !isModerator(actor)) {
    throw new InvalidError(t('input.oneOption'), 'scope');
  }
  const token = PREFIX + newToken();
  await inSerialTransaction(async (tx) => {
    if ((await tx.apiToken.count({ where: { userId: actor.id } })) >= MAX_TOKENS) {
      throw new ConflictError(t('tokens.tooMany'));
    }
    const { id } = await tx.apiToken.create({
      data: { userId: actor.id, name, scope, expiresAt, tokenHash: hashToken(token) },
      select: { id: true },
    });
    if (scope === 'admin') await recordAudit(tx, actor, 'created', ['API token', id, name]);
  });
  tellOfNewKey(actor.id, 'apiToken');
  return { token };
}

/** @throws NotFoundError for a token that belongs to someone else or was revoked */
export async function revokeApiToken(actor: Actor, id: string): Promise<{ name: string }> {
  return inTransaction(async (tx) => {
    const where = { id, userId: actor.id };
    const token = await tx.apiToken.findFirst({ where, select: { name: true, scope: true } });
    if (!token) throw new NotFoundError(t('tokens.notThere'));
    const { count } = await tx.apiToken.deleteMany({ where });
    if (token.scope === 'admin' && count > 0) {
      await recordAudit(tx, actor, 'removed', ['API token', id, token.name]);
    }
    return { name: token.name };
  });
}

/**
 * Finds the member a token acts for, as an admin only with the scope `admin`. Null for an invalid token or a banned
 * member.
 */
export async function findApiToken(token: string): Promise<ActiveSession | null> {
  const row = await db.apiToken.findUnique({
    where: { tokenHash: hashToken(token) },
    select: {
      id: true,
      scope: true,
      lastUsedAt: true,
      expiresAt: true,
      user: { select: sessionUserFields },
    },
  });
  // Prisma loads the user after the token, so a user who just deleted the account may be missing.
  if (hasEnded(row)) return null;
  const member = row && toSessionUser(row.user as typeof row.user | null);
  if (!member) return null;
  if (isTouchDue(row.lastUsedAt)) {
    const data = { lastUsedAt: new Date() };
    touchInBackground(db.apiToken.updateMany({ where: { id: row.id }, data }));
  }
  const scope = row.scope as TokenScope;
  return {
    id: row.id,
    // A token has no sign-in that could be too long ago.
    authenticatedAt: new Date(),
    expiresAt: row.expiresAt,
    ...member,
    actor: scope === 'admin' ? member.actor : { ...member.actor, role: 'user' },
    tokenScope: scope,
  };
}
