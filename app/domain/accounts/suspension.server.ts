import type { TransactionClient } from '~/adapters/database/transaction.server';
import { recordAudit, type AuditActor } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import { isolated } from '~/lib/text/clean-text';
import { t } from '~/messages/t';
import { restrictUser } from './restrict-user.server';
import type { DirectoryUser } from './user-directory';
import { subject } from './user-directory.server';
import type { SuspensionInput } from './user-directory-schema';
import type { Actor } from './users';

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
  const detail = { until, reason };
  await recordAudit(tx, actor, { action: 'suspended', ...subject(user), detail });
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
  await recordAudit(tx, actor, { action: 'ended the suspension of', ...subject(user) });
}

/** @throws NotFoundError, ForbiddenError, ConflictError when it has already ended */
export const endSuspension = (actor: Actor, userId: string): Promise<DirectoryUser> =>
  restrictUser(actor.id, userId, (tx, user) => resume(tx, actor, user));
