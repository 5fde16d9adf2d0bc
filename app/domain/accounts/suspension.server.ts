import { inTransaction } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, ForbiddenError } from '~/domain/errors';
import { isolated } from '~/lib/text/clean-text';
import { t } from '~/messages/t';
import { restrictionRefusal, type DirectoryUser } from './user-directory';
import { readActor, readUser, subject } from './user-directory.server';
import type { SuspensionInput } from './user-directory-schema';
import type { Actor } from './users';

/** Takes effect with the next request, and ends by itself. @throws NotFoundError, ForbiddenError, ConflictError */
export async function suspendUser(
  actor: Actor,
  userId: string,
  { until, reason }: SuspensionInput,
): Promise<DirectoryUser> {
  return inTransaction(
    async (tx) => {
      const user = await readUser(tx, userId);
      const refusal = restrictionRefusal(await readActor(tx, actor.id), user);
      if (refusal) throw new ForbiddenError(refusal);
      if (user.suspension) {
        const name = isolated(user.suspension.by);
        throw new ConflictError(t('adminUsers.suspendedAlready', { name }));
      }
      await tx.user.update({
        where: { id: userId },
        data: {
          suspendedUntil: new Date(until),
          suspendedReason: reason,
          suspendedBy: actor.username,
        },
        select: { id: true },
      });
      await recordAudit(tx, actor, {
        action: 'suspended',
        ...subject(user),
        detail: { until, reason },
      });
      return readUser(tx, userId);
    },
    { isolationLevel: 'Serializable' },
  ).catch(rowNotFound(() => t('refusal.noUser')));
}

/** @throws NotFoundError, ForbiddenError, ConflictError when it is over already */
export async function endSuspension(actor: Actor, userId: string): Promise<DirectoryUser> {
  return inTransaction(
    async (tx) => {
      const user = await readUser(tx, userId);
      const refusal = restrictionRefusal(await readActor(tx, actor.id), user);
      if (refusal) throw new ForbiddenError(refusal);
      if (!user.suspension) throw new ConflictError(t('adminUsers.suspensionOver'));
      await tx.user.update({
        where: { id: userId },
        data: { suspendedUntil: null, suspendedReason: null, suspendedBy: null },
        select: { id: true },
      });
      await recordAudit(tx, actor, { action: 'ended the suspension of', ...subject(user) });
      return { ...user, suspension: null };
    },
    { isolationLevel: 'Serializable' },
  ).catch(rowNotFound(() => t('refusal.noUser')));
}
