import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';

const newToken = () => randomBytes(24).toString('base64url');

/**
 * Stores an address once; who unsubscribed and comes back is subscribed again. The caller cannot tell from
 * the answer whether the address was there.
 */
export async function subscribe(email: string): Promise<void> {
  const emailKey = email.toLowerCase();
  const write = () =>
    db.newsletterSubscriber.upsert({
      where: { emailKey },
      create: { email, emailKey, unsubscribeToken: newToken() },
      update: { unsubscribedAt: null },
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

/** Ends the subscription of this token. A token that is not known, or used before, is no error. */
export async function unsubscribe(token: string): Promise<void> {
  await db.newsletterSubscriber.updateMany({
    where: { unsubscribeToken: token, unsubscribedAt: null },
    data: { unsubscribedAt: new Date() },
  });
}
