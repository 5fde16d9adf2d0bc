import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseEngine, db } from '~/adapters/database/client.server';
import { applyMigrations, migrationNames } from '~/adapters/database/migrate.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { postgresqlShape, schemaShape, sqliteShape } from '../../support/database/database-shape';
import { createEmptyDatabase, dropDatabase } from '../../support/database/test-database';

test('the migrated database matches the schema: tables, columns, keys and indexes', async () => {
  const actual = databaseEngine === 'sqlite' ? await sqliteShape() : await postgresqlShape();
  expect(actual).toEqual(await schemaShape());
});

test('applies a migration for both engines between those of one, with the types of the engine', async () => {
  const name = `halaqa_shared_${databaseEngine}_${process.pid}`;
  const url = await createEmptyDatabase(databaseEngine, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-shared-'));
  const store = (kind: string, migration: string, sql: string) => {
    mkdirSync(path.join(folder, kind, migration), { recursive: true });
    writeFileSync(path.join(folder, kind, migration, 'migration.sql'), sql);
  };
  const [first = ''] = migrationNames(databaseEngine);
  store(databaseEngine, first, 'CREATE TABLE "First" ("id" TEXT NOT NULL PRIMARY KEY);');
  store(
    'both',
    '20270101000000_note',
    `CREATE TABLE "Note" (
       "userId" TEXT NOT NULL,
       "at" {datetime} NOT NULL,
       "share" {double} NOT NULL DEFAULT 0.5,
       "values" JSONB,
       CONSTRAINT "Note_pkey" PRIMARY KEY ("userId")
     );`,
  );
  store(databaseEngine, '20270102000000_index', 'CREATE INDEX "Note_at_idx" ON "Note"("at");');
  const names = [first, '20270101000000_note', '20270102000000_index'];
  expect((await applyMigrations(url, folder)).applied).toEqual(names);
  expect((await applyMigrations(url, folder)).applied).toEqual([]);
  const other = await openDatabase(url);
  await other.$executeRawUnsafe(
    `INSERT INTO "Note" ("userId", "at") VALUES ('me', '2026-01-01 00:00:00')`,
  );
  expect(await other.$queryRawUnsafe('SELECT "share" FROM "Note"')).toEqual([{ share: 0.5 }]);
  await other.$disconnect();
  store('both', '20270103000000_typo', 'ALTER TABLE "Note" ADD COLUMN "till" {date};');
  await expect(applyMigrations(url, folder)).rejects.toThrow('unknown mark {date}');
  rmSync(folder, { recursive: true });
  await dropDatabase(databaseEngine, name);
});

test('applies migrations once, however many processes start at the same time', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => applyMigrations(env.DATABASE_URL)),
  );
  expect(runs.flatMap((run) => run.applied)).toEqual([]);
});

test("rejects and does not change another program's database", async () => {
  const name = `halaqa_foreign_${databaseEngine}_${process.pid}`;
  const url = await createEmptyDatabase(databaseEngine, name);
  const other = await openDatabase(url);
  await other.$executeRawUnsafe('CREATE TABLE "Invoice" ("id" INTEGER PRIMARY KEY)');
  const sentence = /names holds tables of another program \(Invoice\)\. Name an empty one/;
  await expect(applyMigrations(url)).rejects.toThrow(sentence);
  // Another program, one that uses Prisma's own migration tool.
  await other.$executeRawUnsafe(
    'CREATE TABLE "_prisma_migrations" ("id" VARCHAR(36) PRIMARY KEY, "migration_name" VARCHAR(255))',
  );
  await other.$executeRawUnsafe(
    `INSERT INTO "_prisma_migrations" VALUES ('1', '20200101_invoices')`,
  );
  await expect(applyMigrations(url)).rejects.toThrow(sentence);
  await expect(other.$queryRawUnsafe('SELECT * FROM "User"')).rejects.toThrow();
  await other.$disconnect();
  await dropDatabase(databaseEngine, name);
});

test('reports migrations applied by a newer release', async () => {
  const newer = '29990101000000_of_a_newer_release';
  await db.$executeRawUnsafe(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('newer', '-', '${newer}')`,
  );
  expect(await applyMigrations(env.DATABASE_URL)).toEqual({ applied: [], unknown: [newer] });
  await db.$executeRawUnsafe(`DELETE FROM "_prisma_migrations" WHERE "id" = 'newer'`);
});

/** Kills its own process before the statement with the number KILL_BEFORE. */
const KILLER = `
  const { createRequire } = require('node:module');
  const load = createRequire(process.cwd() + '/');
  let statements = 0;
  const count = (prototype, name) => {
    const run = prototype[name];
    prototype[name] = function (...args) {
      if (String(++statements) === process.env.KILL_BEFORE) process.kill(process.pid, 'SIGKILL');
      return run.apply(this, args);
    };
  };
  count(load('better-sqlite3').prototype, 'exec');
  count(load('pg').Client.prototype, 'query');
`;

test('the next start completes migrations that were killed at any statement', async () => {
  const name = `halaqa_killed_${databaseEngine}_${process.pid}`;
  const url = await createEmptyDatabase(databaseEngine, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-killed-'));
  const killer = path.join(folder, 'killer.cjs');
  writeFileSync(killer, KILLER);
  const start = (statement: number) =>
    spawnSync(process.execPath, ['--require', killer, '--import', 'tsx', 'scripts/migrate.ts'], {
      env: { ...process.env, DATABASE_URL: url, KILL_BEFORE: String(statement) },
    });
  // On PostgreSQL each migration takes four statements; this covers each of them once.
  let [statement, kills] = databaseEngine === 'sqlite' ? [9, 0] : [26, 0];
  let run = start(statement);
  for (; run.signal === 'SIGKILL'; kills += 1) run = start((statement += 1));
  expect(run.status, String(run.stderr)).toBe(0);
  expect(kills).toBeGreaterThan(1);
  const database = await openDatabase(url);
  const rows = await database.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY "migration_name"`;
  expect(rows.map((row) => row.name)).toEqual(migrationNames(databaseEngine));
  await database.$disconnect();
  await dropDatabase(databaseEngine, name);
  rmSync(folder, { recursive: true });
});

test('both engines have the same migrations', () => {
  const folders = (engine: string) =>
    readdirSync(`prisma/migrations/${engine}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  expect(folders('sqlite')).toEqual(folders('postgresql'));
});
