import { expect, test } from 'vitest';
import { db, inTransaction } from '~/adapters/database/client.server';

const subscriber = (name: string) => ({ email: name, emailKey: name, unsubscribeToken: name });
const names = async () => {
  const rows = await db.newsletterSubscriber.findMany({ orderBy: { emailKey: 'asc' } });
  return rows.map((row) => row.email);
};

test("acknowledged writes survive another request's failed transaction", async () => {
  let others: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(async (tx) => {
    await tx.newsletterSubscriber.create({ data: subscriber('undone') });
    expect(await names()).not.toContain('undone');
    others = Promise.all([
      db.newsletterSubscriber.create({ data: subscriber('single') }),
      inTransaction((other) => other.newsletterSubscriber.create({ data: subscriber('several') })),
      db.newsletterSubscriber.upsert({
        where: { emailKey: 'twice' },
        create: subscriber('twice'),
        update: {},
      }),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await others;
  expect(await names()).toEqual(['several', 'single', 'twice']);
});

test('concurrent writes wait for each other, and none are lost', async () => {
  await db.newsletterSubscriber.deleteMany();
  const writes = Array.from({ length: 40 }, (_, index) =>
    index % 2
      ? db.newsletterSubscriber.create({ data: subscriber(`${index}`) })
      : inTransaction(async (tx) => {
          await tx.newsletterSubscriber.create({ data: subscriber(`${index}`) });
          if (index % 4) throw new Error('stop');
        }).catch(() => null),
  );
  await Promise.all(writes);
  expect(await db.newsletterSubscriber.count()).toBe(30);
});
