import { expect, test } from 'vitest';
import { db, inTransaction } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { lockSqlite } from '../../support/database/broken-database';

const subscriber = (name: string) => ({ email: name, emailKey: name, unsubscribeToken: name });

// The lock is released by this same process: a write waiting inside the engine would block the release it waits for,
// and fail.
test("a write waiting for another connection's lock blocks nothing else", async () => {
  const { release } = lockSqlite(env.DATABASE_URL);
  const writes = Promise.all([
    db.newsletterSubscriber.create({ data: subscriber('single') }),
    inTransaction((tx) => tx.newsletterSubscriber.create({ data: subscriber('several') })),
    db.newsletterSubscriber.create({ data: subscriber('last') }),
  ]);
  expect(await db.newsletterSubscriber.count()).toBe(0);
  setTimeout(release, 100);
  await writes;
  expect(await db.newsletterSubscriber.count()).toBe(3);
});

// Each faces the lock itself: behind a waiting transaction, the lock would already be released.
const writes: [kind: string, write: () => Promise<unknown>][] = [
  ['a row', () => db.newsletterSubscriber.create({ data: subscriber('alone') })],
  ['a change', () => db.newsletterSubscriber.updateMany({ data: { email: 'changed' } })],
  ['a transaction', () => inTransaction((tx) => tx.newsletterSubscriber.deleteMany())],
];
for (const [kind, write] of writes) {
  test(`${kind} waits for the lock`, async () => {
    const { release } = lockSqlite(env.DATABASE_URL);
    const written = write();
    setTimeout(release, 100);
    await written;
  });
}

test('a transaction that starts with a read is not aborted by concurrent writes', async () => {
  const { release } = lockSqlite(env.DATABASE_URL);
  setTimeout(release, 100);
  await inTransaction(async (tx) => {
    const before = await tx.newsletterSubscriber.count();
    expect(() => lockSqlite(env.DATABASE_URL, 0)).toThrow('locked');
    await tx.newsletterSubscriber.create({ data: subscriber(`after ${before}`) });
  });
});
