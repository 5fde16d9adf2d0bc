import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ForbiddenError } from '~/domain/errors';
import { t } from '~/messages/t';
import { restrictionRefusal, type DirectoryUser } from './user-directory';
import { readActor, readUser } from './user-directory.server';

/**
 * Changes the permissions of a member in a transaction, based on the current state of the member and the admin.
 * Concurrent changes run one after the other.
 *
 * @returns the updated member
 * @throws NotFoundError, ForbiddenError by `restrictionRefusal`
 */
export function restrictUser(
  actorId: string,
  userId: string,
  change: (tx: TransactionClient, user: DirectoryUser) => Promise<void>,
): Promise<DirectoryUser> {
  return inTransaction(
    async (tx) => {
      const user = await readUser(tx, userId);
      const refusal = restrictionRefusal(await readActor(tx, actorId), user);
      if (refusal) throw new ForbiddenError(refusal);
      await change(tx, user);
      return readUser(tx, userId);
    },
    { isolationLevel: 'Serializable' },
  ).catch(rowNotFound(() => t('refusal.noUser')));
}
