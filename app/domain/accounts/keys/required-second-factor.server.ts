import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { changeSetting, readSetting } from '~/domain/audit/site-settings.server';
import { ConflictError } from '~/domain/errors';
import { deferred } from '~/messages/deferred';
import { t } from '~/messages/t';

const setting = {
  name: 'adminsNeedSecondFactor',
  fallback: 'no',
  title: () => deferred('secondFactor.ofAdmins'),
};

/** Whether admins must have a second factor to do admin work. */
export const adminsNeedSecondFactor = async (): Promise<boolean> =>
  (await readSetting(setting)) === 'yes';

/** @throws ConflictError for admins who would lock themselves out */
export async function changeAdminsNeed(actor: Actor, needed: boolean): Promise<void> {
  if (needed) {
    const own = await db.user.count({ where: { id: actor.id, secondFactorAt: { not: null } } });
    if (own === 0) throw new ConflictError(t('secondFactor.ownFirst'));
  }
  await changeSetting(actor, setting, needed ? 'yes' : 'no');
}
