import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { keepOwner, OperatorError } from '~/lib/operator-files.server';

const ALL_PAGES = 0x7fffffff;
const ABANDONED_MS = 3_600_000;
export const UNFINISHED = '.unfinished';

/**
 * Copies a database in use, checks the copy and keeps the newest `keep` backups.
 * @throws Error, having removed nothing
 */
export async function backUpSqlite(
  file: string,
  folder: string,
  { keep, now = new Date() }: { keep: number; now?: Date },
): Promise<{ copy: string; bytes: number; removed: string[] }> {
  const base = path.basename(file, path.extname(file));
  const copy = path.join(folder, `${base}-${now.toISOString().replace(/[-:]/g, '')}.db`);
  const unfinished = copy + UNFINISHED;
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepOwner(folder, file);
  }
  removeBrokenOff(folder, base);
  try {
    await copyChecked(file, unfinished);
    keepOwner(unfinished, file);
    renameSync(unfinished, copy);
  } catch (error) {
    throw isFull(error) ? noRoom(folder, file) : error;
  } finally {
    removeDatabase(unfinished);
  }
  return { copy, bytes: statSync(copy).size, removed: removeOld(folder, base, keep) };
}

const isFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test((error as { code?: string }).code ?? '') ||
  (error instanceof Error && /disk is full/.test(error.message));

function noRoom(folder: string, file: string): OperatorError {
  const size = Math.ceil(statSync(file).size / 1_000_000);
  return new OperatorError(
    `There is no room in ${folder} for a copy of ${size} MB. Make room there, or name another folder with --to.`,
  );
}

/** @throws Error when the file is missing or the copy is damaged */
export async function copyChecked(from: string, to: string): Promise<void> {
  await copyPages(from, to);
  check(to);
  chmodSync(to, 0o600);
}

/** Removes the file with its log files. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    // Copies in a single step, because a write in between would restart the backup.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

function check(file: string): void {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
    const findings = copy.pragma('integrity_check', { simple: true });
    if (findings !== 'ok') throw new OperatorError(`The copy is damaged: ${String(findings)}`);
  } finally {
    copy.close();
  }
}

/** Removes leftovers of killed backups, unless another backup may still be running. */
function removeBrokenOff(folder: string, base: string): void {
  const before = Date.now() - ABANDONED_MS;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const isUnfinished = name.startsWith(`${base}-`) && name.includes(`.db${UNFINISHED}`);
    if (isUnfinished && statSync(file).mtimeMs < before) rmSync(file, { force: true });
  }
}

function removeOld(folder: string, base: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => name.startsWith(`${base}-`) && /-\d{8}T\d{6}\.\d{3}Z\.db$/.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}
