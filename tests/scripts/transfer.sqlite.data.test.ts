import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { openDatabase, sqliteFile } from '~/adapters/database/open.server';
import { searchEngine } from '~/adapters/search/search.server';
import { rebuildSearchIndex } from '~/domain/feeds/search-index.server';
import { seedSamples } from '../../prisma/seed/seed';
import { readModels } from '../../scripts/data/transfer-rows';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../support/database/test-database';

const name = `halaqa_transfer_${process.pid}`;
const source = () => process.env.DATABASE_URL!;
const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-transfer-'));
const at = (file: string) => path.join(folder, file);

const command = (script: string, from: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], {
    env: { ...process.env, DATABASE_URL: from },
  });
const transfer = (from: string, to: string) => command('scripts/data/transfer.ts', from, to);
const MISSPELT = 'tafsri';
const hitsIn = async (url: string, query: string) =>
  Number((await command('tests/support/database/count-hits.ts', url, query)).stdout);
const refusal = (sentence: RegExp) => ({
  code: 1,
  stderr: expect.stringMatching(sentence) as string,
});

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;
}

/** Sorts rows and JSON keys, because PostgreSQL keeps them in an order of its own. */
const byText = (rows: unknown[]) => rows.map((row) => JSON.stringify(row, inOrder)).sort();

/** Every row of every table. */
async function allRows(database: object): Promise<Record<string, unknown[]>> {
  const tables = database as Record<string, { findMany: () => Promise<unknown[]> }>;
  const found: Record<string, unknown[]> = {};
  for (const { name: model } of readModels()) {
    found[model] = await tables[model[0]!.toLowerCase() + model.slice(1)]!.findMany();
  }
  return found;
}

async function storePeople(): Promise<void> {
  const key = (index: number) => `reader-${String(index).padStart(4, '0')}`;
  const users = Array.from({ length: 1_203 }, (_, index) => ({
    id: key(index),
    username: key(index),
    usernameKey: key(index),
    passwordHash: 'none',
    email: `${key(index)}@example.org`,
    emailKey: `${key(index)}@example.org`,
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
      userId,
      episodeId,
      position: 12.345 + index,
      listenedAt: new Date(0x18bcfe5687b),
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

afterAll(() => rmSync(folder, { recursive: true }));

test('transfers every model after those it references', () => {
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

test('transfers a complete site to PostgreSQL and back', async (context) => {
  context.skip(!(await postgresAnswers()), 'no PostgreSQL');
  const target = await createEmptyDatabase('postgresql', name);
  const back = await createEmptyDatabase('sqlite', name);
  const before = await allRows(db);
  const rows = Object.values(before).flat().length;
  const there = await transfer(source(), target);
  expect(there.stdout).toContain('ListeningPosition: 3609 rows, checksum ');
  expect(there.stdout).toContain(
    `${rows} rows in ${Object.keys(before).length} tables are the same in both`,
  );
  const moved = await openDatabase(target);
  expect(await moved.listeningPosition.count()).toBe(3_609);
  expect(await hitsIn(target, MISSPELT)).toBeGreaterThan(0);
  // Sequences continue where they left off.
  await moved.searchWord.create({ data: { word: 'a-word-that-is-new' } });
  await moved.searchWord.delete({ where: { word: 'a-word-that-is-new' } });
  await moved.$disconnect();

  const backAgain = await transfer(target, back);
  expect(backAgain.stdout).toMatch(/Indexes of searched text: whole, with the neighbours of \d+ /);
  expect(await hitsIn(back, MISSPELT)).toBeGreaterThan(0);
  const returned = await openDatabase(back);
  const after = await allRows(returned);
  for (const [model, all] of Object.entries(before)) {
    expect(byText(after[model]!), model).toEqual(byText(all));
  }
  const found = await returned.$queryRaw`
    SELECT count(*) AS "n" FROM "PodcastHeadIndex" WHERE "PodcastHeadIndex" MATCH 'tones'`;
  expect(found).not.toEqual([{ n: 0n }]);
  await returned.$disconnect();

  await expect(transfer(source(), target)).rejects.toMatchObject(
    refusal(/^The target has rows already \(User\)\. Name an empty/),
  );
  await dropDatabase('postgresql', name);
  for (const suffix of ['', '-wal', '-shm']) rmSync(sqliteFile(back) + suffix, { force: true });
}, 300_000);

test('reindexing restores suggestions for typos', async () => {
  await db.$executeRaw`DELETE FROM "SearchWordIndex"`;
  expect(await searchEngine.listSimilarWords(MISSPELT)).toEqual([]);
  await rebuildSearchIndex();
  expect(await searchEngine.listSimilarWords(MISSPELT)).toContain('tafsir');
});

test('rejects an invalid target', async () => {
  for (const [to, sentence] of [
    ['halaqa', /^Usage: npm run transfer/],
    [source(), /^The target is the source/],
    ['postgresql://me:secret@127.0.0.1:9/none', /^(?!.*secret)This cannot be done: no PostgreSQL/],
  ] as const) {
    await expect(transfer(source(), to)).rejects.toMatchObject(refusal(sentence));
  }
});

/** Creates a database of an earlier release, with one user. */
async function makeOlder(url: string): Promise<void> {
  const migrations = at('migrations');
  cpSync('prisma/migrations/sqlite', path.join(migrations, 'sqlite'), { recursive: true });
  const names = readdirSync(path.join(migrations, 'sqlite')).filter((one) => /^\d/.test(one));
  for (const later of names.sort().slice(3)) {
    rmSync(path.join(migrations, 'sqlite', later), { recursive: true });
  }
  await applyMigrations(url, migrations);
  const older = await openDatabase(url);
  const fields = [
    'id',
    'username',
    'usernameKey',
    'email',
    'emailKey',
    'passwordHash',
    'updatedAt',
  ];
  await older.$executeRawUnsafe(
    `INSERT INTO "User" (${fields.map((field) => `"${field}"`).join()}) VALUES ('1', '1', '1', '1', '1', '-', '2026-01-01')`,
  );
  await older.$disconnect();
}

async function migrationsIn(url: string): Promise<number> {
  const opened = await openDatabase(url);
  const rows = await opened.$queryRaw<unknown[]>`SELECT 1 AS "one" FROM "_prisma_migrations"`;
  await opened.$disconnect();
  return rows.length;
}

test('rejects a target or source of an older release unchanged, and does not create a missing source', async () => {
  const older = `file:${at('older.db')}`;
  await makeOlder(older);
  await expect(transfer(source(), older)).rejects.toMatchObject(
    refusal(/^The target has rows already \(User\)/),
  );
  await expect(transfer(older, `file:${at('other.db')}`)).rejects.toMatchObject(
    refusal(/^The source is older than this release, .*run npm run migrate/),
  );
  expect(await migrationsIn(older)).toBe(3);
  await expect(transfer(`file:${at('none.db')}`, older)).rejects.toMatchObject(
    refusal(/^There is no database at .*none\.db\. Name the one of the site/),
  );
  expect(existsSync(at('none.db'))).toBe(false);
});

test('startup and transfer reject what a killed transfer left, until it is emptied', async () => {
  const killer = at('killer.mjs');
  // The first line is printed when all rows have been copied.
  writeFileSync(killer, `console.log = () => process.kill(process.pid, 'SIGKILL');`);
  const target = `file:${at('target.db')}`;
  const args = ['--import', 'tsx', '--import', killer, 'scripts/data/transfer.ts', target];
  const killed = promisify(execFile)(process.execPath, args, { env: process.env });
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });

  await expect(command('scripts/migrate.ts', target)).rejects.toMatchObject(
    refusal(/^A transfer into the database that DATABASE_URL names broke off\. Empty that one/),
  );
  await expect(transfer(target, `file:${at('other.db')}`)).rejects.toMatchObject(
    refusal(/^A transfer into the source broke off/),
  );
  await expect(transfer(source(), target)).rejects.toMatchObject(
    refusal(/^The target has rows already .* empty that one: of a transfer that broke off/),
  );
  for (const suffix of ['', '-wal', '-shm']) rmSync(at(`target.db${suffix}`), { force: true });
  expect((await transfer(source(), target)).stdout).toMatch(/\d+ rows in \d+ tables are the same/);
  expect((await command('scripts/migrate.ts', target)).stdout).toContain('is up to date');
});
