import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { db, insertIfAbsent } from '~/adapters/database/client.server';
import { sendMail } from '~/adapters/mail.server';
import { InvalidError, ThrottledError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { WEEK } from '~/lib/time/milliseconds';
import { emailKey, mailboxOf } from '~/lib/web/mail-address.server';
import { log } from '~/log.server';
import { pageLanguage } from '~/messages/find-text';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { sessionSecret } from '~/secret.server';

/** Whether a new subscriber has to follow a link in a letter. */
export const asksToConfirm = sendMail !== null;

/** Derived from a secret, so that neither the list nor its export confirms an address. */
const confirmToken = (id: string): string =>
  `${id}.${createHmac('sha256', sessionSecret()).update(`newsletter ${id}`).digest('base64url')}`;

async function askToConfirm({ id, email }: { id: string; email: string }): Promise<void> {
  await consumeThrottle('newsletterMailbox', mailboxOf(email));
  const site = env.SITE_NAME;
  await sendMail?.({
    kind: 'newsletter confirmation',
    to: email,
    subject: t('letter.confirmSubject', { site }),
    // The token is in the query string, which the request log omits.
    text: t('letter.confirmText', {
      site,
      link: pageUrl(`/newsletter/confirm?token=${confirmToken(id)}`),
    }),
    language: pageLanguage(),
    direction: t('language.direction'),
  });
}

/**
 * Stores the address, which gets letters once it is confirmed. Idempotent; neither the response nor its time reveals
 * whether the address was known, because the letter is sent in the background.
 */
export async function subscribe(email: string): Promise<void> {
  const key = { emailKey: emailKey(email) };
  const unsubscribeToken = randomBytes(24).toString('base64url');
  const subscriber = { email, ...key, unsubscribeToken };
  const { id } = await db.newsletterSubscriber.upsert(insertIfAbsent(key, subscriber, key));
  runInBackground(
    writeTo(id).catch((err: unknown) => {
      if (!(err instanceof ThrottledError)) log.error({ err }, 'a confirmation was not sent');
    }),
  );
}

async function writeTo(id: string): Promise<void> {
  const subscriber = await db.newsletterSubscriber.findUnique({
    where: { id },
    select: { id: true, email: true, confirmedAt: true },
  });
  if (!subscriber || subscriber.confirmedAt) return;
  await askToConfirm(subscriber);
  // The week in which it may be confirmed begins anew.
  await db.newsletterSubscriber.updateMany({
    where: { id, confirmedAt: null },
    data: { createdAt: new Date() },
  });
}

/** Works as often as it is used. @throws InvalidError for an invalid link, or when the address was forgotten */
export async function confirmSubscription(token: string): Promise<void> {
  const [id = ''] = token.split('.');
  const [received, right] = [Buffer.from(token), Buffer.from(confirmToken(id))];
  const isRight = received.length === right.length && timingSafeEqual(received, right);
  const { count } = isRight
    ? await db.newsletterSubscriber.updateMany({
        where: { id },
        data: { confirmedAt: new Date() },
      })
    : { count: 0 };
  if (count === 0) throw new InvalidError(t('newsletter.linkEnded'));
}

/** Addresses that nobody confirmed. A site that sends no letters cannot ask, so it keeps them. */
export async function forgetUnconfirmed(): Promise<void> {
  if (!asksToConfirm) return;
  await db.newsletterSubscriber.deleteMany({
    where: { confirmedAt: null, createdAt: { lt: new Date(Date.now() - WEEK) } },
  });
}
