import {
  accessSync,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { OperatorError, keepOwner } from '~/lib/operator-files.server';
import { copyChecked, removeDatabase, UNFINISHED } from './backup-sqlite';

/**
 * Replaces a SQLite file and keeps the old one.
 * @returns the old file's new path, or null if there was none
 * @throws Error, having changed nothing
 */
export async function restoreSqlite(copy: string, file: string): Promise<string | null> {
  const unfinished = file + UNFINISHED;
  try {
    await copyReadable(copy, unfinished);
    requireMigrations(unfinished, copy);
    keepOwner(unfinished, existsSync(file) ? file : path.dirname(file));
    if (!existsSync(file)) {
      renameSync(unfinished, file);
      return null;
    }
    closeLog(file);
    const replaced = `${file}.replaced`;
    removeDatabase(replaced);
    // Links before renaming, so that a kill in between leaves the old database in place; without one, a start would
    // create an empty one.
    for (const suffix of ['-wal', '']) keepAs(file + suffix, replaced + suffix);
    // Left by a damaged database; they would be applied to the copy.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    renameSync(unfinished, file);
    return replaced;
  } finally {
    removeDatabase(unfinished);
  }
}

/** Copies if the file system has no hard links. */
function keepAs(file: string, name: string): void {
  if (!existsSync(file)) return;
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
    keepOwner(name, file);
  }
}

const OTHER = 'Nothing was changed. Name another copy, such as one in the folder backups.';

async function copyReadable(from: string, to: string): Promise<void> {
  try {
    accessSync(from);
    await copyChecked(from, to);
    requireWholePages(from);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = READ_FAILURES[code] ?? 'is damaged, or no database';
    throw new OperatorError(`${from} ${reason}${code && ` [${code}]`}. ${OTHER}`, { cause: error });
  }
}

/** SQLite itself accepts a file whose last page is truncated. @throws Error */
function requireWholePages(file: string): void {
  const database = new Database(file, { readonly: true });
  try {
    const pageSize = database.pragma('page_size', { simple: true }) as number;
    if (statSync(file).size % pageSize !== 0) throw new Error('The last page is cut short.');
  } finally {
    database.close();
  }
}

const READ_FAILURES: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this user',
  SQLITE_CANTOPEN: 'cannot be opened by this user',
  SQLITE_FULL: 'cannot be copied, because the disk of the database is full',
  SQLITE_READONLY: 'cannot be copied, because the folder of the database may not be written',
};

function requireMigrations(file: string, from: string): void {
  const copy = new Database(file, { readonly: true });
  try {
    const table = `SELECT 1 FROM sqlite_schema WHERE name = '_prisma_migrations'`;
    if (copy.prepare(table).get()) return;
    throw new OperatorError(`${from} is a database, but not one of this site. ${OTHER}`);
  } finally {
    copy.close();
  }
}

/** SQLite only checkpoints its log when the last connection closes. */
function closeLog(file: string): void {
  const database = new Database(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) {
      throw new OperatorError(`${file} is in use. Stop the site first.`);
    }
    // A damaged file cannot be opened.
  } finally {
    database.close();
  }
}
