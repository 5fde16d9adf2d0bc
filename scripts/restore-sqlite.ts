import { chmodSync, chownSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { copyChecked, removeDatabase, UNFINISHED } from './backup-sqlite';

/**
 * Puts a copy in the place of a SQLite file. What was there stays beside it.
 * @returns where that is now; null when nothing was there
 * @throws Error when the copy is missing, damaged or not of this site, or the file is in use; nothing has
 *   changed then
 */
export async function restoreSqlite(copy: string, file: string): Promise<string | null> {
  const unfinished = file + UNFINISHED;
  try {
    await copyChecked(copy, unfinished);
    requireMigrations(unfinished);
    if (!existsSync(file)) {
      renameSync(unfinished, file);
      return null;
    }
    closeLog(file);
    // Whoever runs this, the site must be able to read and write it.
    const { mode, uid, gid } = statSync(file);
    chownSync(unfinished, uid, gid);
    chmodSync(unfinished, mode);
    const replaced = `${file}.replaced`;
    removeDatabase(replaced);
    for (const suffix of ['-wal', '']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, replaced + suffix);
    }
    rmSync(`${file}-shm`, { force: true });
    renameSync(unfinished, file);
    return replaced;
  } finally {
    removeDatabase(unfinished);
  }
}

function requireMigrations(file: string): void {
  const copy = new Database(file, { readonly: true });
  try {
    if (copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = '_prisma_migrations'`).get()) return;
    throw new Error('This is not a copy of a database of this site.');
  } finally {
    copy.close();
  }
}

/** SQLite gives up its log only for who is alone with the file. */
function closeLog(file: string): void {
  const database = new Database(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) {
      throw new Error('The database is in use. Stop the site first.');
    }
    // Too damaged to be opened: the very reason to restore a copy.
  } finally {
    database.close();
  }
}
