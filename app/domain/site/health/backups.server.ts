import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log } from '~/log.server';
import { dataFolder } from './disk.server';

/**
 * Written after each backup, by `npm run backup` or by whatever backs up PostgreSQL. Its modification time is that of
 * the backup.
 */
const note = path.join(dataFolder, 'last-backup');

/** @param like the note gets the owner of this file, so that the site can read what root has written */
export async function noteBackup(words: string, like: string): Promise<void> {
  await writeFile(note, `${words}\n`);
  const { uid, gid } = await stat(like);
  if (process.geteuid?.() === 0) await chown(note, uid, gid);
}

/** When the newest backup was made; null if none is known. */
export async function lastBackup(): Promise<Date | null> {
  const found = await stat(note).catch(() => null);
  return found && found.mtime;
}

let told: number | null = null;

/** Logs a line for each backup made since the process started. */
export async function reportBackups(): Promise<void> {
  const at = (await lastBackup())?.getTime() ?? 0;
  if (told !== null && at > told) {
    const copy = await readFile(note, 'utf8').catch(() => '');
    log.info({ copy: copy.trim() || undefined }, 'a backup was made');
  }
  told = at;
}
