import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { inTransaction, isUniqueViolation } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import type { Actor } from '~/domain/users/users';

const newToken = () => randomBytes(24).toString('base64url');

/** Stores an address once. The caller cannot tell from the answer whether it was there. */
export async function subscribe(email: string): Promise<void> {
  const emailKey = email.toLowerCase();
  const write = () =>
    db.newsletterSubscriber.upsert({
      where: { emailKey },
      create: { email, emailKey, unsubscribeToken: newToken() },
      update: {},
      select: { id: true },
    });
  try {
    await write();
  } catch (error) {
    // Two at once may both have found nothing; by now the row is there.
    if (!isUniqueViolation(error)) throw error;
    await write();
  }
}

/** Ends the subscription of this token and forgets the address. A token that is not known, or used before, is no error. */
export async function unsubscribe(token: string): Promise<void> {
  await db.newsletterSubscriber.deleteMany({ where: { unsubscribeToken: token } });
}

export const countSubscribers = (): Promise<number> => db.newsletterSubscriber.count();

/** Everybody who gets the newsletter, oldest first; that it was taken out is noted in the audit log. */
export async function exportSubscribers(
  actor: Actor,
): Promise<{ email: string; createdAt: string; token: string }[]> {
  const rows = await db.newsletterSubscriber.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { email: true, createdAt: true, unsubscribeToken: true },
  });
  await inTransaction((tx) =>
    recordAudit(tx, actor, {
      action: 'exported',
      subjectType: 'newsletter list',
      subjectId: 'newsletter',
      subjectName: `${rows.length} addresses`,
    }),
  );
  return rows.map(({ email, createdAt, unsubscribeToken }) => ({
    email,
    createdAt: createdAt.toISOString(),
    token: unsubscribeToken,
  }));
}
