import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { openDatabase, sqliteFile } from '~/adapters/database/open.server';
import { seedSamples } from '../../prisma/seed/seed';
import { readModels } from '../../scripts/data/transfer-rows';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../support/database/test-database';
import { wholeDatabase } from '../support/database/whole-database';

const name = `halaqa_transfer_${process.pid}`;
const source = () => process.env.DATABASE_URL!;

const transfer = (from: string, to: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/data/transfer.ts', to], {
    env: { ...process.env, DATABASE_URL: from },
  });

async function storePeople(): Promise<void> {
  const key = (index: number) => `reader-${String(index).padStart(4, '0')}`;
  const users = Array.from({ length: 1_203 }, (_, index) => ({
    ...{ id: key(index), username: key(index), usernameKey: key(index), passwordHash: 'none' },
    ...{ email: `${key(index)}@example.org`, emailKey: `${key(index)}@example.org` },
    otherLanguages: ['ar', 'ur'],
    bio: index % 2 ? null : 'السلام عليكم 🌙\n',
  }));
  await db.user.createMany({ data: users });
  const [podcast] = await db.podcast.findMany({ take: 1, include: { episodes: { take: 3 } } });
  await db.podcast.update({
    where: { id: podcast!.id },
    data: {
      itunesId: 9_007_199_254_740_993n,
      feedNextCheckAt: new Date('2026-01-02T03:04:05.678Z'),
    },
  });
  // A key of two columns, over more than two pages.
  const positions = users.flatMap(({ id: userId }) =>
    podcast!.episodes.map(({ id: episodeId }, index) => ({
      ...{ userId, episodeId, position: 12.345 + index, listenedAt: new Date(1_700_000_000_123) },
    })),
  );
  await db.listeningPosition.createMany({ data: positions });
  const entry = { actorName: 'admin', action: 'delete', subjectType: 'user', subjectId: '1' };
  const detail = { z: 1, a: { y: [1.5, null], b: 'ü' } };
  await db.auditEntry.create({ data: { ...entry, subjectName: 'x', detail } });
  await db.throttle.create({ data: { key: 'k', points: 3, expire: new Date() } });
}

beforeAll(async () => {
  await seedSamples();
  await storePeople();
});

test('every model is transferred, after those it refers to', () => {
  const schema = `model A {\n  id String @id\n  json Json @default("{}")\n}\nmodel B {\n  one Int\n  two Int\n\n  @@id([one, two])\n}\n`;
  expect(readModels(schema)).toEqual([
    { name: 'A', key: ['id'], hasSequence: false },
    { name: 'B', key: ['one', 'two'], hasSequence: false },
  ]);
  const models = readModels();
  expect(models.filter(({ key }) => key.length === 0)).toEqual([]);
  expect(models.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['User', 'Episode', 'AuditEntry', 'ListeningPosition']),
  );
});

test('a site goes to PostgreSQL and back whole', async (context) => {
  context.skip(!(await postgresAnswers()), 'no PostgreSQL');
  const target = await createEmptyDatabase('postgresql', name);
  const back = await createEmptyDatabase('sqlite', name);
  const before = JSON.parse(await wholeDatabase(db)) as Record<string, unknown[]>;
  const rows = Object.values(before).flat().length;
  const there = await transfer(source(), target);
  expect(there.stdout).toContain('ListeningPosition: 3609 rows, checksum ');
  expect(there.stdout).toContain(
    `${rows} rows in ${Object.keys(before).length} tables are the same in both`,
  );
  const moved = await openDatabase(target);
  expect(await moved.listeningPosition.count()).toBe(3_609);
  // Numbers go on where they were.
  await moved.searchWord.create({ data: { word: 'a-word-that-is-new' } });
  await moved.searchWord.delete({ where: { word: 'a-word-that-is-new' } });
  await moved.$disconnect();

  await transfer(target, back);
  const returned = await openDatabase(back);
  const after = JSON.parse(await wholeDatabase(returned)) as Record<string, unknown[]>;
  const byText = (all: unknown[]) => all.map((row) => JSON.stringify(row)).sort();
  for (const [model, all] of Object.entries(before)) {
    // PostgreSQL keeps the keys of JSON in an order of its own.
    if (model === 'auditEntry') expect(after[model]).toEqual(all);
    else expect(byText(after[model]!), model).toEqual(byText(all));
  }
  const found = await returned.$queryRaw`
    SELECT count(*) AS "n" FROM "PodcastHeadIndex" WHERE "PodcastHeadIndex" MATCH 'tones'`;
  expect(found).not.toEqual([{ n: 0n }]);
  await returned.$disconnect();

  await expect(transfer(source(), target)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The target has rows already \(User\)\. Name an empty/),
  });
  await dropDatabase('postgresql', name);
  for (const suffix of ['', '-wal', '-shm']) rmSync(sqliteFile(back) + suffix, { force: true });
});

test('a target that is none is refused', async () => {
  for (const [to, sentence] of [
    ['halaqa', /^Usage: npm run transfer/],
    [source(), /^The target is the source/],
    ['postgresql://me:secret@127.0.0.1:9/none', /^(?!.*secret)This cannot be done: no PostgreSQL/],
  ] as const) {
    const refused = { code: 1, stderr: expect.stringMatching(sentence) as string };
    await expect(transfer(source(), to)).rejects.toMatchObject(refused);
  }
});
