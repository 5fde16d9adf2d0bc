import { statSync, type Stats } from 'node:fs';
import { env } from '~/env.server';
import { databaseEngine } from './client.server';
import { sqliteFile } from './open.server';

const file = databaseEngine === 'sqlite' ? sqliteFile(env.DATABASE_URL) : null;
const opened = file ? statSync(file) : null;

const isSame = (one: Stats, other: Stats): boolean =>
  one.ino === other.ino && one.dev === other.dev;

export function isDatabaseFileInPlace(): boolean {
  if (!file || !opened) return true;
  const now = statSync(file, { throwIfNoEntry: false });
  return now !== undefined && isSame(now, opened);
}
