import { execFile } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUpSqlite } from '../../scripts/data/backup-sqlite';
import { restoreSqlite } from '../../scripts/data/restore-sqlite';

let folder: string;
let file: string;
let copy: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'halaqa-restore-'));
  file = path.join(folder, 'app.db');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE _prisma_migrations (id); CREATE TABLE note (text)');
  database.exec(`INSERT INTO note VALUES ('before the copy')`);
  database.close();
  ({ copy } = await backUpSqlite(file, path.join(folder, 'backups'), { keep: 1 }));
});

afterEach(() => rmSync(folder, { recursive: true }));

function notes(of: string): unknown[] {
  const database = new Database(of, { readonly: true });
  try {
    return database.prepare('SELECT text FROM note').pluck().all();
  } finally {
    database.close();
  }
}

/** Leaves the file and its WAL behind, as a killed process does. */
function writeAndDie(): void {
  const original = path.join(folder, 'original.db');
  copyFileSync(file, original);
  const database = new Database(original);
  database.pragma('journal_mode = WAL');
  database.exec(`INSERT INTO note VALUES ('after the copy')`);
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(original + suffix, file + suffix);
  database.close();
  rmSync(original);
}

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/data/restore.ts', ...args], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
  });

test('a copy replaces a database that a killed process left with its WAL', async () => {
  writeAndDie();
  expect(existsSync(`${file}-wal`)).toBe(true);
  const { stdout } = await run(copy);
  expect(stdout).toContain('Restored');
  expect(stdout).toContain('app.db.replaced');
  expect(notes(file)).toEqual(['before the copy']);
  expect(notes(`${file}.replaced`)).toEqual(['before the copy', 'after the copy']);
  expect(readdirSync(folder).sort()).toEqual(['app.db', 'app.db.replaced', 'backups']);
});

test('a copy replaces a damaged or missing database', async () => {
  writeFileSync(file, 'This is not a database at all. '.repeat(500));
  writeFileSync(`${file}-wal`, 'nor is this');
  await restoreSqlite(copy, file);
  expect(notes(file)).toEqual(['before the copy']);
  rmSync(file);
  expect(await restoreSqlite(copy, file)).toBeNull();
  expect(notes(file)).toEqual(['before the copy']);
});

/** Kills its own process before the change to the database's files with the number KILL_BEFORE. */
const KILLER = `
  const fs = require('node:fs');
  const database = process.env.DATABASE_URL.slice('file:'.length);
  let changes = 0;
  for (const name of ['renameSync', 'linkSync', 'copyFileSync', 'rmSync']) {
    const change = fs[name];
    fs[name] = (file, ...more) => {
      const counts = String(file).startsWith(database) && fs.existsSync(file);
      if (counts && String(++changes) === process.env.KILL_BEFORE) {
        process.kill(process.pid, 'SIGKILL');
      }
      return change(file, ...more);
    };
  }
  require('node:module').syncBuiltinESMExports();
`;

test('a restore killed at any moment leaves either the old database or the copy in place', async () => {
  const killer = path.join(folder, 'killer.cjs');
  writeFileSync(killer, KILLER);
  let steps = 0;
  for (let killed = true; killed; steps += 1) {
    copyFileSync(copy, file);
    writeAndDie();
    const ran = await promisify(execFile)(
      process.execPath,
      ['--require', killer, '--import', 'tsx', 'scripts/data/restore.ts', copy],
      { env: { ...process.env, DATABASE_URL: `file:${file}`, KILL_BEFORE: String(steps + 1) } },
    ).catch((error: unknown) => error as { signal: string });
    killed = 'signal' in ran;
    if (killed) expect(ran).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(file), `killed before change ${steps + 1}`).toBe(true);
    expect(notes(file)[0]).toBe('before the copy');
  }
  expect(notes(file)).toEqual(['before the copy']);
  expect(steps).toBeGreaterThan(2);
  expect(notes(`${file}.replaced`)).toEqual(['before the copy', 'after the copy']);
});

test('does not restore while the database is in use', async () => {
  const site = new Database(file);
  site.exec(`INSERT INTO note VALUES ('from the site')`);
  await expect(run(copy)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stop the site first.'),
  });
  expect(site.prepare('SELECT text FROM note').pluck().all()).toEqual([
    'before the copy',
    'from the site',
  ]);
  site.close();
  expect(readdirSync(folder).sort()).toEqual(['app.db', 'backups']);
});

test('rejects a file that is not a copy of this site', async () => {
  const damaged = path.join(folder, 'damaged.db');
  writeFileSync(damaged, 'This is not a database at all. '.repeat(500));
  const empty = path.join(folder, 'empty.db');
  writeFileSync(empty, '');
  // The result of a full disk or an interrupted transfer; SQLite itself fills in the missing part of its last page.
  const cutShort = path.join(folder, 'cut-short.db');
  copyFileSync(copy, cutShort);
  truncateSync(cutShort, statSync(cutShort).size - 1);
  const missing = path.join(folder, 'missing.db');
  const wrong: [string, RegExp][] = [
    [damaged, /damaged\.db is damaged, or no database \[SQLITE_NOTADB\]\. Nothing was changed/],
    [empty, /empty\.db is a database, but not one of this site\. Nothing was changed/],
    [cutShort, /cut-short\.db is damaged, or no database\. Nothing was changed/],
    [missing, /missing\.db is not there \[ENOENT\]\. Nothing was changed\. Name another copy/],
  ];
  for (const [copy, sentence] of wrong) {
    await expect(restoreSqlite(copy, file)).rejects.toThrow(sentence);
  }
  await expect(run(missing)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]+missing\.db is not there[^\n]+\n$/),
  });
  expect(notes(file)).toEqual(['before the copy']);
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') });
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)(
  'a backup or restore run by root leaves files owned by the site’s user',
  async () => {
    const owner = (of: string) => `${statSync(of).uid}:${statSync(of).mode & 0o777}`;
    chownSync(file, 65_534, 65_534);
    chownSync(folder, 65_534, 65_534);
    const made = await backUpSqlite(file, path.join(folder, 'kept'), { keep: 1 });
    expect(owner(made.copy)).toBe(`65534:${0o600}`);
    expect(owner(path.join(folder, 'kept'))).toBe(`65534:${0o700}`);
    await restoreSqlite(copy, file);
    expect(owner(file)).toBe(`65534:${0o600}`);
    rmSync(file);
    await restoreSqlite(copy, file);
    expect(owner(file)).toBe(`65534:${0o600}`);
  },
);
