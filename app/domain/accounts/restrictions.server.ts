import { createHmac } from 'node:crypto';
import {
  type TransactionClient,
  db,
  inSerialTransaction,
  forEngine,
} from '~/adapters/database/client.server';
import { recordAudit, type AuditActor } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ForbiddenError, ConflictError, DomainError } from '~/domain/errors';
import { isolated } from '~/lib/text/normalize-text';
import { DAY } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import { sessionSecret } from '~/secret.server';
import { revokeGrants } from './sessions.server';
import { readActor, getUser } from './user-directory.server';
import { banRefusal, restrictionRefusal, type Actor } from './users';
import type { DirectoryUser, SuspensionInput, BanInput } from './users-schema';

/**
 * Changes the permissions of a member in a transaction, based on the current state of the member and the admin.
 * Concurrent changes run one after the other.
 *
 * @returns the updated member
 * @throws NotFoundError, ForbiddenError by `refusalOf`
 */
function restrictUser(
  actorId: string,
  userId: string,
  change: (tx: TransactionClient, user: DirectoryUser) => Promise<void>,
  refusalOf = restrictionRefusal,
): Promise<DirectoryUser> {
  return inSerialTransaction(async (tx) => {
    const user = await getUser(userId, tx);
    const refusal = refusalOf(await readActor(tx, actorId), user);
    if (refusal) throw new ForbiddenError(refusal);
    await change(tx, user);
    return getUser(userId, tx);
  }).catch(rowNotFound(() => t('refusal.noUser')));
}

/** @throws ConflictError */
export async function suspend(
  tx: TransactionClient,
  actor: AuditActor,
  user: DirectoryUser,
  { until, reason }: SuspensionInput,
): Promise<void> {
  if (user.suspension) {
    const name = isolated(user.suspension.by);
    throw new ConflictError(t('adminUsers.suspendedAlready', { name }));
  }
  await tx.user.update({
    where: { id: user.id },
    data: {
      suspendedUntil: new Date(until),
      suspendedReason: reason,
      suspendedBy: actor.username,
    },
    select: { id: true },
  });
  await recordAudit(tx, actor, 'suspended', ['user', user.id, user.username], { until, reason });
}

/** Takes effect with the next request and ends by itself. @throws NotFoundError, ForbiddenError, ConflictError */
export const suspendUser = (
  actor: Actor,
  userId: string,
  input: SuspensionInput,
): Promise<DirectoryUser> =>
  restrictUser(actor.id, userId, (tx, user) => suspend(tx, actor, user, input));

/** @throws ConflictError when it has already ended */
export async function resume(
  tx: TransactionClient,
  actor: AuditActor,
  user: DirectoryUser,
): Promise<void> {
  if (!user.suspension) throw new ConflictError(t('adminUsers.suspensionOver'));
  await tx.user.update({
    where: { id: user.id },
    data: { suspendedUntil: null, suspendedReason: null, suspendedBy: null },
    select: { id: true },
  });
  await recordAudit(tx, actor, 'ended the suspension of', ['user', user.id, user.username]);
}

/** @throws NotFoundError, ForbiddenError, ConflictError when it has already ended */
export const endSuspension = (actor: Actor, userId: string): Promise<DirectoryUser> =>
  restrictUser(actor.id, userId, (tx, user) => resume(tx, actor, user));

/** How long nobody can register from the address of the member's last sign-in. */
const ADDRESS_BAN_MS = 30 * DAY;

/** Derives `hidden` from the reasons to hide a review. Plain SQL, because Prisma would mark all of them as edited. */
const settleReviews = (tx: TransactionClient, userId: string): Promise<number> =>
  tx.$executeRawUnsafe(
    forEngine(`UPDATE "Review"
      SET "hidden" = ("heldAt" IS NOT NULL OR (SELECT "wordsHidden" FROM "User" WHERE "id" = ?))
      WHERE "userId" = ?`),
    userId,
    userId,
  );

/**
 * Signs the member out everywhere and prevents signing in, and registering with their email address. Hides their
 * profile and reviews if so chosen.
 *
 * @throws NotFoundError, ForbiddenError, ConflictError
 */
export const banUser = (
  actor: Actor,
  userId: string,
  { reason, words }: BanInput,
): Promise<DirectoryUser> =>
  restrictUser(
    actor.id,
    userId,
    async (tx, user) => {
      if (user.ban)
        throw new ConflictError(t('adminUsers.bannedAlready', { name: isolated(user.ban.by) }));
      const wordsHidden = words === 'hidden';
      await tx.user.update({
        where: { id: userId },
        data: {
          bannedAt: new Date(),
          banReason: reason,
          bannedBy: actor.username,
          wordsHidden,
          addressBannedUntil: new Date(Date.now() + ADDRESS_BAN_MS),
        },
        select: { id: true },
      });
      await revokeGrants(tx, userId);
      await settleReviews(tx, userId);
      await recordAudit(tx, actor, 'banned', ['user', user.id, user.username], { words, reason });
    },
    banRefusal,
  );

/** Hidden reviews come back; the member has to sign in again. @throws NotFoundError, ForbiddenError, ConflictError */
export const liftBan = (actor: Actor, userId: string): Promise<DirectoryUser> =>
  restrictUser(
    actor.id,
    userId,
    async (tx, user) => {
      if (!user.ban) throw new ConflictError(t('adminUsers.banOver'));
      await tx.user.update({
        where: { id: userId },
        data: {
          bannedAt: null,
          banReason: null,
          bannedBy: null,
          wordsHidden: false,
          addressBannedUntil: null,
        },
        select: { id: true },
      });
      await settleReviews(tx, userId);
      await recordAudit(tx, actor, 'lifted the ban of', ['user', user.id, user.username]);
    },
    banRefusal,
  );

/**
 * Keyed with the site's secret, because there are few enough addresses to try them all. Null for an unknown address.
 */
export const addressHash = (address: string): string | null =>
  address === 'unknown'
    ? null
    : createHmac('sha256', sessionSecret()).update(`address ${address}`).digest('base64url');

/** Not a ForbiddenError, so that the form keeps what was typed. */
class BannedAddressError extends DomainError {
  constructor() {
    super(t('refusal.addressBanned'), 403);
  }
}

/** @throws BannedAddressError if a banned member last signed in from this address */
export async function requireAddressNotBanned(address: string): Promise<void> {
  const hash = addressHash(address);
  if (!hash) return;
  const banned = await db.user.count({
    where: { addressHash: hash, addressBannedUntil: { gt: new Date() } },
  });
  if (banned > 0) throw new BannedAddressError();
}
