import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { openDatabase } from '~/adapters/database/open.server';
import { createEmptyDatabase, dropDatabase, type Engine } from '../support/database/test-database';

// Fills every column of the first release that kept data, then applies the current migrations.

/** The migrations of that release; since edited only in comments. */
const FIRST = ['20261121000000_initial', '20261121000050_feeds', '20261121000100_search'];

const engine: Engine = process.env.DATABASE_URL!.startsWith('postgres') ? 'postgresql' : 'sqlite';
const name = `halaqa_upgrade_${engine}_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-upgrade-'));

/** Columns whose loss is intended: feeds are read in full once more, and nothing reads the others. */
const ON_PURPOSE = [
  'Podcast.feedEtag',
  'Podcast.feedLastModified',
  'Podcast.feedBodyHash',
  'NewsletterSubscriber.unsubscribedAt',
  'ContactMessage.handledAt',
  'Episode.lastSeenAt',
];

type Column = { name: string; type: string };
type Row = Record<string, unknown>;

/** Tables in order of creation, so that each comes after those it references. */
const tables = FIRST.flatMap((one) => {
  const sql = readFileSync(`prisma/migrations/${engine}/${one}/migration.sql`, 'utf8');
  return [...sql.matchAll(/CREATE TABLE "(\w+)" \(\n([^]*?)\n\);/g)].map(([, table, body]) => ({
    table: table!,
    columns: [...body!.matchAll(/^ +"(\w+)" (\w+)/gm)].map(([, name, type]): Column => ({
      name: name!,
      type: type!.toUpperCase(),
    })),
  }));
});

/** Values for columns whose CHECK allows only certain ones. */
const ALLOWED: Record<string, string> = {
  'User.role': `'admin'`,
  'BlogPost.status': `'published'`,
  'Podcast.feedStatus': `'ok'`,
  'Activity.actionType': `'favorite'`,
  'Episode.episodeType': `'bonus'`,
};

function valueOf(table: string, { name, type }: Column, id: string): string {
  const allowed = ALLOWED[`${table}.${name}`];
  // Unsubscribed addresses and handled messages were deleted on purpose.
  if (/^(unsubscribedAt|handledAt)$/.test(name)) return 'NULL';
  if (name === 'followedId') return id === 'one' ? `'two'` : `'one'`;
  if (allowed) return allowed;
  if (type === 'BOOLEAN') return 'true';
  if (/^(INTEGER|BIGINT|SERIAL)$/.test(type)) return id === 'one' ? '1' : '2';
  if (/^(REAL|DOUBLE)$/.test(type)) return '1.5';
  if (/^(DATETIME|TIMESTAMP)$/.test(type)) return `'2026-01-02T03:04:05.678+00:00'`;
  if (/^JSONB?$/.test(type)) return `'["a", "ب"]'`;
  // Keys and references use the id; other texts get their own value, unique where required.
  return /^id$|Id$/.test(name) ? `'${id}'` : `'${name} ${id} ﷽'`;
}

let url: string;
beforeAll(async () => {
  url = await createEmptyDatabase(engine, name);
  for (const one of FIRST) {
    const from = `prisma/migrations/${engine}/${one}`;
    cpSync(from, path.join(folder, engine, one), { recursive: true });
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dropDatabase(engine, name);
});

/** Returns every row of a table, with the columns it still has. */
async function rowsOf(db: Awaited<ReturnType<typeof openDatabase>>, table: string): Promise<Row[]> {
  return db.$queryRawUnsafe<Row[]>(`SELECT * FROM "${table}" ORDER BY 1`);
}

test('upgrading from the first release that kept data loses nothing', async () => {
  await applyMigrations(url, folder);
  const old = await openDatabase(url);
  expect(tables.length).toBeGreaterThan(20);
  for (const { table, columns } of tables) {
    for (const id of ['one', 'two']) {
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const values = columns.map((column) => valueOf(table, column, id)).join(', ');
      await old.$executeRawUnsafe(`INSERT INTO "${table}" (${names}) VALUES (${values})`);
    }
  }
  const before = new Map<string, Row[]>();
  for (const { table } of tables) before.set(table, await rowsOf(old, table));
  await old.$disconnect();

  const { applied } = await applyMigrations(url);
  expect(applied.length).toBeGreaterThan(5);
  const db = await openDatabase(url);
  const lost: string[] = [];
  for (const { table } of tables) {
    const after = await rowsOf(db, table).catch(() => null);
    if (!after) {
      lost.push(table);
      continue;
    }
    const wanted = before.get(table)!;
    expect(after, table).toHaveLength(wanted.length);
    for (const [index, row] of wanted.entries()) {
      for (const [column, value] of Object.entries(row)) {
        if (!(column in after[index]!)) lost.push(`${table}.${column}`);
        else if (!isDeepStrictEqual(after[index]![column], value)) lost.push(`${table}.${column}`);
      }
    }
  }
  expect(new Set(lost)).toEqual(new Set(ON_PURPOSE));
  await db.$disconnect();
});
