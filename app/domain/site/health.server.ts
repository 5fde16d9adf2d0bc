import { statfs, chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseEngine, db } from '~/adapters/database/client.server';
import { isDatabaseFileInPlace } from '~/adapters/database/database-state.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { UnavailableError } from '~/domain/errors';
import { env } from '~/env.server';
import { withTimeLimit, singleFlight } from '~/lib/concurrency/concurrent-work';
import { log } from '~/log.server';
import { t } from '~/messages/t';

/** Bytes. With less than this, SQLite's next write may fail. */
const LEAST_FREE = 16 * 1024 * 1024;

/** The folder of the database file, or with PostgreSQL the data folder of the process. */
const dataFolder =
  databaseEngine === 'sqlite' ? path.dirname(sqliteFile(env.DATABASE_URL)) : env.DATA_DIR;

/** Free bytes on the data disk available to this user; null if the system does not tell. */
export async function freeBytes(): Promise<number | null> {
  const answer = await withTimeLimit(2_000, statfs(dataFolder)).catch(() => null);
  return answer && answer.value.bavail * answer.value.bsize;
}

export const isFull = (free: number | null): boolean => free !== null && free < LEAST_FREE;

/**
 * Written after each backup, by `npm run backup` or by whatever backs up PostgreSQL. Its modification time is that of
 * the backup.
 */
const backupNote = path.join(dataFolder, 'last-backup');

/** @param like the note gets the owner of this file, so that the site can read what root has written */
export async function recordBackup(words: string, like: string): Promise<void> {
  await writeFile(backupNote, `${words}\n`);
  const { uid, gid } = await stat(like);
  if (process.geteuid?.() === 0) await chown(backupNote, uid, gid);
}

/** When the newest backup was made; null if none is known. */
export async function lastBackup(): Promise<Date | null> {
  const stats = await stat(backupNote).catch(() => null);
  return stats && stats.mtime;
}

let backupTold: number | null = null;

/** Logs a line for each backup made since the process started. */
export async function reportBackups(): Promise<void> {
  const at = (await lastBackup())?.getTime() ?? 0;
  if (backupTold !== null && at > backupTold) {
    const copy = await readFile(backupNote, 'utf8').catch(() => '');
    log.info({ copy: copy.trim() || undefined }, 'a backup was made');
  }
  backupTold = at;
}

const inFlight = new Map<'database', Promise<void>>();

/**
 * Simultaneous calls share one check.
 * @throws UnavailableError when the database does not answer within two seconds, or its file was replaced
 */
export const requireDatabase = (): Promise<void> =>
  singleFlight(inFlight, 'database', readDatabase);

async function readDatabase(): Promise<void> {
  if (!isDatabaseFileInPlace()) {
    log.error('the database file was deleted or replaced while the server runs; restart it');
    throw new UnavailableError(t('refusal.databaseGone'));
  }
  // SQLite answers SELECT 1 without reading its file, so a table is read.
  const read = db.user.findFirst({ select: { id: true } });
  const answer = await withTimeLimit(2_000, read).catch(() => null);
  if (!answer) throw new UnavailableError(t('refusal.databaseSilent'));
}
