import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { recordAudit, type AuditActor } from '~/domain/audit/audit.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import { revokeGrants } from './access.server';
import { forgetSecondFactor } from './keys/second-factor.server';
import { emailKey } from './names/usernames';
import { resume, suspend } from './suspension.server';
import type { DirectoryUser } from './user-directory';
import { readUser, subject } from './user-directory.server';
import type { SuspensionInput } from './user-directory-schema';

/** The actor shown in the audit log. */
const COMMAND: AuditActor = { id: null, username: 'npm run user' };

/** For whoever controls the server: roles are not checked. @throws NotFoundError */
function changeByCommand(
  email: string,
  change: (tx: TransactionClient, user: DirectoryUser) => Promise<void>,
): Promise<DirectoryUser> {
  return inTransaction(
    async (tx) => {
      const where = { emailKey: emailKey(email) };
      const found = await tx.user.findUnique({ where, select: { id: true } });
      if (!found) throw new NotFoundError(t('refusal.noAccount'));
      await change(tx, await readUser(tx, found.id));
      return readUser(tx, found.id);
    },
    { isolationLevel: 'Serializable' },
  );
}

/** @throws NotFoundError, ConflictError */
export const suspendByCommand = (email: string, input: SuspensionInput): Promise<DirectoryUser> =>
  changeByCommand(email, (tx, user) => suspend(tx, COMMAND, user, input));

/** @throws NotFoundError, ConflictError */
export const resumeByCommand = (email: string): Promise<DirectoryUser> =>
  changeByCommand(email, (tx, user) => resume(tx, COMMAND, user));

/** Signs the member out everywhere. @returns the number of grants ended per kind @throws NotFoundError */
export async function endSessionsByCommand(
  email: string,
): Promise<{ user: DirectoryUser; ended: Awaited<ReturnType<typeof revokeGrants>> }> {
  const ended = { session: 0, apiToken: 0, appPassword: 0, appLogin: 0, personalFeed: 0 };
  const user = await changeByCommand(email, async (tx, { id: userId, ...rest }) => {
    Object.assign(ended, await revokeGrants(tx, userId));
    const action = 'ended all sessions of';
    await recordAudit(tx, COMMAND, { action, ...subject({ id: userId, ...rest }) });
  });
  return { user, ended };
}

/**
 * For members who lost both device and recovery codes. @throws NotFoundError, ConflictError if there is no second
 * factor
 */
export const resetSecondFactorByCommand = (email: string): Promise<DirectoryUser> =>
  changeByCommand(email, async (tx, user) => {
    const where = { id: user.id, secondFactorAt: { not: null } };
    if ((await tx.user.count({ where })) === 0) {
      throw new ConflictError(t('secondFactor.notSet'));
    }
    await forgetSecondFactor(tx, user.id);
    await recordAudit(tx, COMMAND, { action: 'removed the second step of', ...subject(user) });
  });
