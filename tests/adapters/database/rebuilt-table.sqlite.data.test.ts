import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';

const FIRST = `
  CREATE TABLE "Shelf" ("id" TEXT NOT NULL PRIMARY KEY);
  CREATE TABLE "Book" ("id" TEXT NOT NULL PRIMARY KEY, "shelfId" TEXT NOT NULL,
    CONSTRAINT "Book_shelfId_fkey" FOREIGN KEY ("shelfId") REFERENCES "Shelf" ("id") ON DELETE CASCADE);
  INSERT INTO "Shelf" VALUES ('a'), ('b');
  INSERT INTO "Book" VALUES ('1', 'a'), ('2', 'a'), ('3', 'b');`;

/** The form in which `prisma migrate diff` writes a column that becomes required. */
const rebuild = (rows: string) => `
  PRAGMA defer_foreign_keys=ON;
  PRAGMA foreign_keys=OFF;
  CREATE TABLE "new_Shelf" ("id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL DEFAULT '');
  INSERT INTO "new_Shelf" ("id") SELECT "id" FROM "Shelf" ${rows};
  DROP TABLE "Shelf";
  ALTER TABLE "new_Shelf" RENAME TO "Shelf";
  PRAGMA foreign_keys=ON;
  PRAGMA defer_foreign_keys=OFF;`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'halaqa-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, 'sqlite', name), { recursive: true });
  writeFileSync(path.join(folder, 'sqlite', name, 'migration.sql'), sql);
}

const books = () => db.$queryRaw`SELECT "id", "shelfId" FROM "Book" ORDER BY "id"`;
const all = [
  { id: '1', shelfId: 'a' },
  { id: '2', shelfId: 'a' },
  { id: '3', shelfId: 'b' },
];

test('rebuilding a table keeps rows that refer to it, and rejects a migration that leaves dangling references', async () => {
  writeMigration('29990101000000_first', FIRST);
  writeMigration('29990101000001_rebuild', rebuild(''));
  const { applied } = await applyMigrations(env.DATABASE_URL, folder);
  expect(applied).toHaveLength(2);
  expect(await books()).toEqual(all);

  writeMigration('29990101000002_forgetful', rebuild(`WHERE "id" = 'a'`));
  const forgetful = applyMigrations(env.DATABASE_URL, folder);
  await expect(forgetful).rejects.toThrow('1 rows that refer to nothing: Book to Shelf');
  expect(await books()).toEqual(all);
  expect(await db.$queryRaw`SELECT "id" FROM "Shelf" ORDER BY "id"`).toHaveLength(2);
});
