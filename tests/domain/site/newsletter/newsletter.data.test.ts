import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { unsubscribe } from '~/domain/letters/newsletter.server';
import { subscribe } from '~/domain/letters/subscribe.server';

const countSubscribers = () => db.newsletterSubscriber.count();

test('stores an address once, and deletes it when unsubscribed', async () => {
  await subscribe('Amina@example.org');
  await Promise.all([subscribe('amina@example.org'), subscribe('bilal@example.org')]);
  expect(await countSubscribers()).toBe(2);
  const { unsubscribeToken } = await db.newsletterSubscriber.findUniqueOrThrow({
    where: { emailKey: 'amina@example.org' },
  });
  await unsubscribe(unsubscribeToken);
  await unsubscribe(unsubscribeToken);
  expect(await db.newsletterSubscriber.findMany({ select: { email: true } })).toEqual([
    { email: 'bilal@example.org' },
  ]);
  await subscribe('amina@example.org');
  expect(await countSubscribers()).toBe(2);
});
