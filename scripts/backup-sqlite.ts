import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

const ALL_PAGES = 0x7fffffff;
export const UNFINISHED = '.unfinished';

/**
 * Copies a SQLite file while others read and write it, checks the copy, and removes copies beyond the newest
 * `keep`. The copy is one file that can be put in the original's place.
 * @param now names the copy
 * @throws Error when the file is missing or the copy is damaged; nothing is left behind and nothing removed then
 */
export async function backUpSqlite(
  file: string,
  folder: string,
  { keep, now = new Date() }: { keep: number; now?: Date },
): Promise<{ copy: string; bytes: number; removed: string[] }> {
  const base = path.basename(file, path.extname(file));
  const copy = path.join(folder, `${base}-${now.toISOString().replace(/[-:]/g, '')}.db`);
  const unfinished = copy + UNFINISHED;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await copyChecked(file, unfinished);
    renameSync(unfinished, copy);
  } finally {
    removeDatabase(unfinished);
  }
  return { copy, bytes: statSync(copy).size, removed: removeOld(folder, base, keep) };
}

/**
 * Copies a SQLite file, in use or not, into one file for the owner's eyes.
 * @throws Error when the file is missing or the copy is damaged
 */
export async function copyChecked(from: string, to: string): Promise<void> {
  await copyPages(from, to);
  check(to);
  // The database holds people's addresses.
  chmodSync(to, 0o600);
}

/** Removes a SQLite file with all that may lie beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    // In one step: a copy made in several starts again whenever somebody writes in between.
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
    if (findings !== 'ok') throw new Error(`The copy is damaged: ${String(findings)}`);
  } finally {
    copy.close();
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
