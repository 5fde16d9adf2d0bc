import { db } from '~/adapters/database/client.server';
import { inTransaction } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { MayNotAddError, UnauthorizedError } from '~/domain/errors';
import { deferred, textToStore } from '~/messages/deferred';
import { t } from '~/messages/t';
import type { PodcastFacts } from './podcast-values.server';
import { whoAddsChoices, type WhoAdds } from './who-adds';

const NAME = 'whoAdds';

export async function readWhoAdds(): Promise<WhoAdds> {
  const row = await db.siteSetting.findUnique({ where: { name: NAME }, select: { value: true } });
  return whoAddsChoices.find((choice) => choice === row?.value) ?? 'anyone';
}

export async function changeWhoAdds(actor: Actor, value: WhoAdds): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await tx.siteSetting.findUnique({ where: { name: NAME } });
    if ((before?.value ?? 'anyone') === value) return;
    await tx.siteSetting.upsert({
      where: { name: NAME },
      create: { name: NAME, value },
      update: { value },
    });
    await recordAudit(tx, actor, {
      action: 'changed',
      subjectType: 'setting',
      subjectId: NAME,
      subjectName: textToStore(deferred('library.whoAdds')),
      detail: { from: before?.value ?? 'anyone', to: value },
    });
  });
}

type Adder = Pick<PodcastFacts, 'addedById' | 'byKeeper'>;

/**
 * Asked before a podcast is stored, whichever way it comes.
 * @returns whether it waits for an admin
 * @throws UnauthorizedError, MayNotAddError
 */
export async function admit({ addedById, byKeeper = false }: Adder): Promise<{ held: boolean }> {
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
