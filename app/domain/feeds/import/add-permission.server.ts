import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { changeSetting, readSetting } from '~/domain/audit/site-settings.server';
import { MayNotAddError, UnauthorizedError } from '~/domain/errors';
import { deferred, t } from '~/messages/t';
import { whoAddsChoices, type WhoAdds } from './adding-podcasts';

const setting = {
  name: 'whoAdds',
  fallback: 'anyone',
  title: () => deferred('library.whoAdds'),
};

export async function readWhoAdds(): Promise<WhoAdds> {
  const value = await readSetting(setting);
  return whoAddsChoices.find((choice) => choice === value) ?? 'anyone';
}

export const changeWhoAdds = (actor: Actor, value: WhoAdds): Promise<void> =>
  changeSetting(actor, setting, value);

type Adder = { addedById?: string | null; byKeeper?: boolean };

/**
 * Checked before a podcast is stored, whichever way it is added.
 * @returns whether it awaits an admin's approval
 * @throws UnauthorizedError, MayNotAddError
 */
export async function checkMayAdd({
  addedById,
  byKeeper = false,
}: Adder): Promise<{ held: boolean }> {
  const rule = await readWhoAdds();
  if (rule === 'anyone' || byKeeper) return { held: false };
  const adder = addedById
    ? await db.user.findUnique({ where: { id: addedById }, select: { role: true } })
    : null;
  if (adder && adder.role !== 'user') return { held: false };
  if (rule === 'admins') throw new MayNotAddError(deferred('refusal.adminsAdd'));
  if (rule === 'members' && !adder) throw new UnauthorizedError(t('refusal.membersAdd'));
  return { held: rule === 'held' };
}
