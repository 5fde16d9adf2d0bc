import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { inTransaction, insertIfAbsent } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import type { Actor } from '~/domain/accounts/users';
import { deferred, textToStore } from '~/messages/deferred';

const newToken = () => randomBytes(24).toString('base64url');

/** Idempotent. The response does not reveal whether the address was known. */
export async function subscribe(email: string): Promise<void> {
  const emailKey = email.toLowerCase();
  const subscriber = { email, emailKey, unsubscribeToken: newToken() };
  await db.newsletterSubscriber.upsert(insertIfAbsent({ emailKey }, subscriber, { emailKey }));
}

/** The token is in the query string, which the request log omits. */
export const unsubscribePath = (token: string): string => `/newsletter/unsubscribe?token=${token}`;

/** Ends the letters that the token belongs to: the newsletter to an address, or the weekly letter to a member. */
export async function unsubscribe(token: string): Promise<void> {
  await db.newsletterSubscriber.deleteMany({ where: { unsubscribeToken: token } });
  await db.user.updateMany({
    where: { letterToken: token },
    data: { weeklyLetterDay: null, weeklyLetterAt: null },
  });
}

export const countSubscribers = (): Promise<number> => db.newsletterSubscriber.count();

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
      subjectName: textToStore(deferred('audit.addresses', { count: rows.length })),
    }),
  );
  return rows.map(({ email, createdAt, unsubscribeToken }) => ({
    email,
    createdAt: createdAt.toISOString(),
    token: unsubscribeToken,
  }));
}
