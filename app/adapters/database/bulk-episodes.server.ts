import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';

type NewEpisode = Extract<
  NonNullable<Parameters<typeof db.episode.createMany>[0]>['data'],
  unknown[]
>[number] & { id: string };

const BUSY_FOR = 15_000;

const COLUMNS = [
  ...['id', 'podcastId', 'key', 'guid', 'title', 'description', 'link', 'pubDate', 'sortDate'],
  ...['duration', 'audioUrl', 'audioType', 'audioLength', 'enclosureKey', 'imageUrl', 'season'],
  ...['episodeNumber', 'episodeType', 'explicit', 'transcripts', 'chaptersUrl', 'persons'],
  ...['contentHash', 'firstSeenAt', 'lastSeenAt'],
] as const;

let opened: { connection: Database; insert: Statement } | null = null;

/**
 * A connection of our own to the SQLite file. It never waits inside the engine: while another connection
 * writes, it is refused at once and tries again later, so that nothing else is held up meanwhile.
 */
async function openBulk() {
  if (opened) return opened;
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const connection = new SqliteDatabase(sqliteFile(env.DATABASE_URL), { timeout: 0 });
  closeWithDatabase(connection);
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  const names = COLUMNS.map((name) => `"${name}"`).join(', ');
  const insert = connection.prepare(
    `INSERT INTO "Episode" (${names}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  return (opened = { connection, insert });
}

/** A value as Prisma stores it in SQLite. */
function stored(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00');
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

const isBusy = (error: unknown) =>
  error instanceof Error && String((error as { code?: string }).code).startsWith('SQLITE_BUSY');

/**
 * Stores many new episodes, all or none. On SQLite past Prisma, whose client keeps every text it is given
 * until the next full garbage collection: the first import of a feed of 66 MB needs a fifth of the memory
 * and half the time this way (tests/bench/feed-import.ts).
 * @throws when an episode is there already
 */
export async function insertEpisodes(rows: NewEpisode[]): Promise<void> {
  if (databaseEngine === 'postgresql') {
    await db.episode.createMany({ data: rows });
    return;
  }
  const { connection, insert } = await openBulk();
  const write = connection.transaction(() => {
    for (const row of rows) insert.run(COLUMNS.map((name) => stored(row[name])));
  });
  for (const start = Date.now(); ; await wait(5 + Math.random() * 20)) {
    try {
      write.immediate();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > BUSY_FOR) throw error;
    }
  }
}
