import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { toDomainError } from '~/domain/database-errors.server';
import { env } from '~/env.server';

const file = sqliteFile(env.DATABASE_URL);
const files = ['', '-wal', '-shm'].map((suffix) => file + suffix);

const subscribe = (email: string) =>
  db.newsletterSubscriber.create({ data: { email, emailKey: email, unsubscribeToken: email } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toDomainError(error),
  );

test.each([
  ['with what belongs to it', files],
  ['alone', files.slice(0, 1)],
])('rejects a write with 503 while the database file is moved away %s', async (_how, moved) => {
  await subscribe(`before-${moved.length}@example.org`);
  for (const one of moved) renameSync(one, `${one}.away`);
  const inTransaction = db.$transaction([subscribe(`both-${moved.length}@example.org`)]);
  for (const work of [subscribe(`alone-${moved.length}@example.org`), inTransaction]) {
    expect(await refusal(work)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  }
  for (const one of moved) renameSync(`${one}.away`, one);
  await subscribe(`after-${moved.length}@example.org`);
});
