import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseEngine } from '~/adapters/database/client.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { withTimeLimit } from '~/lib/concurrency/with-time-limit';

/** Bytes. With less than this, SQLite's next write may fail. */
const LEAST = 16 * 1024 * 1024;

/** The folder of the database file, or with PostgreSQL the data folder of the process. */
export const dataFolder =
  databaseEngine === 'sqlite' ? path.dirname(sqliteFile(env.DATABASE_URL)) : env.DATA_DIR;

/** Free bytes on the data disk available to this user; null if the system does not tell. */
export async function freeBytes(): Promise<number | null> {
  const answer = await withTimeLimit(2_000, statfs(dataFolder)).catch(() => null);
  return answer && answer.value.bavail * answer.value.bsize;
}

export const isFull = (free: number | null): boolean => free !== null && free < LEAST;
