import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  db,
  execute,
  inTransaction,
  isMissingRow,
  isUniqueViolation,
} from '~/adapters/database/client.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { databaseWait } from '~/metrics.server';

const person = (name: string) => ({
  username: name,
  usernameKey: name.toLowerCase(),
  email: `${name}@example.org`,
  emailKey: `${name}@example.org`.toLowerCase(),
  passwordHash: 'x',
});

test('stores lists, dates and large numbers unchanged', async () => {
  const user = await db.user.create({ data: { ...person('Amina'), otherLanguages: ['Arabic'] } });
  const podcast = await db.podcast.create({
    data: {
      slug: 'سيرة',
      title: 'سيرة',
      rssUrl: 'https://example.org/feed',
      rssUrlKey: 'example.org/feed',
      itunesId: 3_000_000_000n,
      lastUpdateTime: new Date('2026-02-03T04:05:06.789Z'),
    },
  });
  const [storedUser, stored] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: user.id } }),
    db.podcast.findUniqueOrThrow({ where: { slug: 'سيرة' } }),
  ]);
  expect(storedUser.otherLanguages).toEqual(['Arabic']);
  expect(storedUser.topicsOfInterest).toEqual([]);
  expect(stored.itunesId).toBe(3_000_000_000n);
  expect(stored.lastUpdateTime?.toISOString()).toBe('2026-02-03T04:05:06.789Z');
  expect(podcast.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('rejects a second user with the same name in any case', async () => {
  await db.user.create({ data: person('Yusuf') });
  const second = db.user.create({
    data: { ...person('YUSUF'), email: 'other@example.org', emailKey: 'other@example.org' },
  });
  await expect(second).rejects.toSatisfy(isUniqueViolation);
});

test('recognizes a second row and a missing one in raw statements too', async () => {
  const { id } = await db.user.create({ data: person('Hamza') });
  const request = (userId: string) =>
    execute(
      `INSERT INTO "RequestedFeed" ("id", "userId", "url") VALUES (?, ?, 'https://example.org/')`,
      crypto.randomUUID(),
      userId,
    );
  await request(id);
  await expect(request(id)).rejects.toSatisfy(isUniqueViolation);
  await expect(request('nobody')).rejects.toSatisfy(isMissingRow);
});

test('rejects values outside their range', async () => {
  await expect(db.user.create({ data: { ...person('Zayd'), role: 'owner' } })).rejects.toThrow();
});

test('rolls back a failed transaction, and does not retry a permanent error', async () => {
  let runs = 0;
  await expect(
    inTransaction(async (tx) => {
      runs += 1;
      await tx.user.create({ data: person('Khadija') });
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(runs).toBe(1);
  expect(await db.user.count({ where: { usernameKey: 'khadija' } })).toBe(0);
});

async function secondsWaited(): Promise<number> {
  const { values } = await databaseWait.get();
  return values.find(({ metricName }) => metricName?.endsWith('_sum'))!.value;
}

test('measures how long a write waits for another, or for a connection', async () => {
  const user = await db.user.create({ data: person('Maryam') });
  const client = await openDatabase(env.DATABASE_URL, { poolSize: 1 });
  const before = await secondsWaited();
  const rename = { where: { id: user.id }, data: { bio: 'new' } };
  let second: Promise<unknown> = Promise.resolve();
  await client.$transaction(async (tx) => {
    await tx.user.update(rename);
    // Prisma sends a query only when it is awaited.
    second = client.user.update(rename).then((changed) => changed.id);
    // On a busy machine, the second write may start waiting late.
    await wait(1_000);
  });
  await second;
  expect((await secondsWaited()) - before).toBeGreaterThan(0.15);
  await client.$disconnect();
});
