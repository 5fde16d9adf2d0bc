import { inTransaction } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import { deferred, textToStore } from '~/messages/deferred';
import { pageLanguage, t } from '~/messages/t';

const hijri = (month: number, dayFrom: number, dayTo = dayFrom) => ({
  ...{ calendar: 'hijri', month, dayFrom, dayTo, offered: true },
});

/** Collections for a new site. `daysBefore` is the time in which listeners prepare. */
const starter = () => [
  { title: t('starter.beginners') },
  { title: t('starter.seerah') },
  { title: t('starter.friday'), calendar: 'hijri', weekday: 5, offered: true },
  { title: t('starter.ramadan'), ...hijri(9, 1, 30), daysBefore: 7 },
  { title: t('starter.lastTen'), ...hijri(9, 21, 30) },
  { title: t('starter.fitr'), ...hijri(10, 1, 3), daysBefore: 1 },
  { title: t('starter.hajj'), ...hijri(12, 1, 13), daysBefore: 7 },
  { title: t('starter.adha'), ...hijri(12, 10, 13), daysBefore: 1 },
  { title: t('starter.ashura'), ...hijri(1, 9, 10), daysBefore: 1 },
  // Not everyone observes it, so admins decide whether to offer it.
  { title: t('starter.mawlid'), ...hijri(3, 12), daysBefore: 1, offered: false },
];

/**
 * Creates ten empty collections of the site in the language of the page, private until an admin has filled them.
 *
 * @throws ConflictError once the site has any of its own
 */
export async function createStarter(actor: Actor): Promise<void> {
  const language = pageLanguage();
  await inTransaction(async (tx) => {
    const count = await tx.collection.count({ where: { userId: null } });
    if (count > 0) throw new ConflictError(t('refusal.starterOnce'));
    for (const row of starter()) {
      await tx.collection.create({ data: { ...row, language }, select: { id: true } });
    }
    await recordAudit(tx, actor, {
      action: 'added',
      subjectType: 'collection',
      subjectId: 'starter',
      subjectName: textToStore(deferred('starter.name')),
    });
  });
}
