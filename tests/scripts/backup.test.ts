import { execFile, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUpSqlite } from '../../scripts/data/backup-sqlite';

let folder: string;
let file: string;
let writer: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'halaqa-backup-'));
  file = path.join(folder, 'app.db');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE pair (id INTEGER PRIMARY KEY, left INTEGER, right INTEGER, filling)');
  const insert = database.prepare(
    'INSERT INTO pair (left, right, filling) VALUES (0, 0, zeroblob(2000))',
  );
  database.transaction(() => {
    for (let i = 0; i < 3000; i++) insert.run();
  })();
  database.close();
});

afterEach(() => {
  writer?.kill('SIGKILL');
  writer = undefined;
  rmSync(folder, { recursive: true });
});

const backups = () => path.join(folder, 'backups');

/** Starts another process that keeps changing all rows, one transaction after the other, as fast as it can. */
async function startWriter(): Promise<void> {
  const script = path.join(folder, 'writer.cjs');
  writeFileSync(
    script,
    `const Database = require(${JSON.stringify(path.resolve('node_modules/better-sqlite3'))});
     const database = new Database(${JSON.stringify(file)}, { timeout: 10000 });
     const write = database.transaction(() => {
       database.exec('UPDATE pair SET left = left + 1');
       database.exec('UPDATE pair SET right = right + 1');
     });
     for (let round = 1; ; round++) { write(); if (round === 3) process.send('writing'); }`,
  );
  writer = fork(script);
  await new Promise((resolve) => writer?.once('message', resolve));
}

function readCopy(copy: string) {
  const database = new Database(copy, { readonly: true });
  const [row] = database
    .prepare(
      `SELECT count(*) AS count, min(left) AS least, max(left) AS most,
       sum(left <> right) AS torn FROM pair`,
    )
    .all();
  database.close();
  return row as { count: number; least: number; most: number; torn: number };
}

test('copies a single moment of a file that another process keeps writing', async () => {
  await startWriter();
  const first = await backUpSqlite(file, backups(), { keep: 5 });
  const second = await backUpSqlite(file, backups(), { keep: 5 });
  for (const { copy } of [first, second]) {
    const { count, least, most, torn } = readCopy(copy);
    expect({ count, torn }).toEqual({ count: 3000, torn: 0 });
    expect(least).toBe(most);
    expect(least).toBeGreaterThan(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(backups()).sort()).toEqual(
    [first, second].map(({ copy }) => path.basename(copy)).sort(),
  );
  expect(first.bytes).toBeGreaterThan(5_000_000);
});

test('keeps the newest copies and touches nothing else', async () => {
  writeFileSync(path.join(folder, 'other.db'), '');
  for (const day of [1, 2, 3, 4]) {
    const now = new Date(Date.UTC(2026, 0, day));
    await backUpSqlite(file, backups(), { keep: 2, now });
    if (day === 1) writeFileSync(path.join(backups(), 'app-notes.db'), 'mine');
  }
  expect(readdirSync(backups())).toEqual([
    'app-20260103T000000.000Z.db',
    'app-20260104T000000.000Z.db',
    'app-notes.db',
  ]);
});

test('removes what a killed backup left behind', async () => {
  await backUpSqlite(file, backups(), { keep: 1, now: new Date(0) });
  const [left, underWay] = ['app-20260101T000000.000Z', 'app-20260102T000000.000Z'].map((name) =>
    path.join(backups(), `${name}.db.unfinished`),
  ) as [string, string];
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const one of [left, `${left}-journal`, underWay]) writeFileSync(one, 'half of it');
  for (const one of [left, `${left}-journal`]) utimesSync(one, yesterday, yesterday);
  await backUpSqlite(file, backups(), { keep: 9 });
  const names = readdirSync(backups());
  expect(names.filter((name) => name.includes('unfinished'))).toEqual([path.basename(underWay)]);
  expect(names).toHaveLength(3);
});

test('with a missing or damaged file, leaves no partial copy and removes none', async () => {
  await backUpSqlite(file, backups(), { keep: 1, now: new Date(0) });
  const before = readdirSync(backups());
  await expect(backUpSqlite(path.join(folder, 'no.db'), backups(), { keep: 1 })).rejects.toThrow();
  const damaged = path.join(folder, 'damaged.db');
  writeFileSync(damaged, 'This is not a database at all. '.repeat(500));
  await expect(backUpSqlite(damaged, backups(), { keep: 1 })).rejects.toThrow();
  expect(readdirSync(backups())).toEqual(before);
});

test('on a full disk, reports the folder and leaves no partial copy', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const copying = vi.spyOn(Database.prototype, 'backup').mockRejectedValueOnce(full);
  await expect(backUpSqlite(file, backups(), { keep: 7 })).rejects.toThrow(
    new RegExp(`^There is no room in ${backups()} for a copy of \\d+ MB`),
  );
  copying.mockRestore();
  expect(readdirSync(backups())).toEqual([]);
});

test('prints where the copy is, and what to do with PostgreSQL', async () => {
  const run = (databaseUrl: string, ...options: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/data/backup.ts', ...options],
      {
        env: { ...process.env, DATABASE_URL: databaseUrl },
      },
    );
  const { stdout } = await run(`file:${file}`, '--keep', '3');
  expect(stdout).toMatch(/backups\/app-\d{8}T\d{6}\.\d{3}Z\.db \(\d+\.\d MB, checked\)/);
  const secretUrl = 'postgresql://someone:hidden@127.0.0.1:1/none';
  await expect(run(secretUrl)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^(?!.*hidden)[^]*pg_dump --format=custom/),
  });
  await expect(run(`file:${file}`, '--keep', 'all')).rejects.toMatchObject({ code: 1 });
});
