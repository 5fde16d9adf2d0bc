import { db, type TransactionClient } from '~/adapters/database/client.server';
import { worksAtDesk } from '~/domain/accounts/roles.server';
import type { Actor } from '~/domain/accounts/users';
import { changeSetting, readSetting } from '~/domain/audit/site-settings.server';
import { ConflictError } from '~/domain/errors';
import { deferred, t } from '~/messages/t';

const adminsNeedSetting = {
  name: 'adminsNeedSecondFactor',
  fallback: 'no',
  title: () => deferred('secondFactor.ofAdmins'),
};

/** Whether admins must have a second factor to do admin work. */
export const adminsNeedSecondFactor = async (tx?: TransactionClient): Promise<boolean> =>
  (await readSetting(adminsNeedSetting, tx)) === 'yes';

/** An authenticator app, or a passkey, whose device verifies its user by finger, face or PIN. */
const withFactor = {
  OR: [{ secondFactorAt: { not: null } }, { passkeys: { some: {} } }],
};

const hasFactor = async (id: string): Promise<boolean> =>
  (await db.user.count({ where: { id, ...withFactor } })) > 0;

/** Whether an admin has to set up a second factor before any admin work. */
export const lacksSecondFactor = async (adminId: string): Promise<boolean> =>
  (await adminsNeedSecondFactor()) && !(await hasFactor(adminId));

/**
 * Whether passkeys are the second factor that the site requires of this account. Its password alone signs nobody in,
 * and neither a new password nor its member removes the last passkey.
 */
export async function dependsOnPasskey(id: string, tx: TransactionClient = db): Promise<boolean> {
  if (!(await adminsNeedSecondFactor(tx))) return false;
  const where = { id, ...worksAtDesk, secondFactorAt: null, passkeys: { some: {} } };
  return (await tx.user.count({ where })) > 0;
}

/** @throws ConflictError for admins who would lock themselves out */
export async function changeAdminsNeed(actor: Actor, needed: boolean): Promise<void> {
  if (needed && !(await hasFactor(actor.id))) throw new ConflictError(t('secondFactor.ownFirst'));
  await changeSetting(actor, adminsNeedSetting, needed ? 'yes' : 'no');
}
