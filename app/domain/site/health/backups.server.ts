import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log } from '~/log.server';
import { dataFolder } from './disk.server';

/** Written after each copy, by `npm run backup` or by whoever has copied PostgreSQL: its time is that of the copy. */
const note = path.join(dataFolder, 'last-backup');

/** @param like whose owner the note gets: the site reads what root has copied */
export async function noteBackup(words: string, like: string): Promise<void> {
  await writeFile(note, `${words}\n`);
  const { uid, gid } = await stat(like);
  if (process.geteuid?.() === 0) await chown(note, uid, gid);
}

/** When the newest copy was made; null while none is known. */
export async function lastBackup(): Promise<Date | null> {
  const found = await stat(note).catch(() => null);
  return found && found.mtime;
}

let told: number | null = null;

/** A line for each copy that was made since the start. */
export async function reportBackups(): Promise<void> {
  const at = (await lastBackup())?.getTime() ?? 0;
  if (told !== null && at > told) {
    const copy = await readFile(note, 'utf8').catch(() => '');
    log.info({ copy: copy.trim() || undefined }, 'a backup was made');
  }
  told = at;
}
