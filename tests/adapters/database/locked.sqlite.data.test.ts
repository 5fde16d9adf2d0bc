import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { inTransaction } from '~/adapters/database/transaction.server';
import { env } from '~/env.server';
import { lockSqlite } from '../../support/database/broken-database';

const subscriber = (name: string) => ({ email: name, emailKey: name, unsubscribeToken: name });

// The lock and its release are in this very process: a write that waited inside the engine would hold up the
// release that it waits for, and fail.
test("a write that waits for another connection's lock lets everything else go on", async () => {
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

// Each with the lock against it: behind a transaction that waits they would find it gone.
const writes: [kind: string, write: () => Promise<unknown>][] = [
  ['a row', () => db.newsletterSubscriber.create({ data: subscriber('alone') })],
  ['a change', () => db.newsletterSubscriber.updateMany({ data: { email: 'changed' } })],
  ['a transaction', () => inTransaction((tx) => tx.newsletterSubscriber.deleteMany())],
];
for (const [kind, write] of writes) {
  test(`${kind} waits for the lock to go`, async () => {
    const { release } = lockSqlite(env.DATABASE_URL);
    const written = write();
    setTimeout(release, 100);
    await written;
  });
}

test('a transaction that begins with reading is not broken off by what others write meanwhile', async () => {
  const { release } = lockSqlite(env.DATABASE_URL);
  setTimeout(release, 100);
  await inTransaction(async (tx) => {
    const before = await tx.newsletterSubscriber.count();
    expect(() => lockSqlite(env.DATABASE_URL, 0)).toThrow('locked');
    await tx.newsletterSubscriber.create({ data: subscriber(`after ${before}`) });
  });
});
