import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import { isolated } from '~/lib/text/clean-text';
import { t } from '~/messages/t';
import { revokeGrants } from './access.server';
import { restrictUser } from './restrict-user.server';
import type { DirectoryUser } from './user-directory';
import { subject } from './user-directory.server';
import type { BanInput } from './user-directory-schema';
import type { Actor } from './users';

/** How long nobody can register from the address of the member's last sign-in. */
const ADDRESS_BAN_MS = 30 * 86_400_000;

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
  restrictUser(actor.id, userId, async (tx, user) => {
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
    const detail = { words, reason };
    await recordAudit(tx, actor, { action: 'banned', ...subject(user), detail });
  });

/** Hidden reviews come back; the member has to sign in again. @throws NotFoundError, ForbiddenError, ConflictError */
export const liftBan = (actor: Actor, userId: string): Promise<DirectoryUser> =>
  restrictUser(actor.id, userId, async (tx, user) => {
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
    await recordAudit(tx, actor, { action: 'lifted the ban of', ...subject(user) });
  });
