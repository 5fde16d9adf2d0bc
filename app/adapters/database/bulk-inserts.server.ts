import type { Database } from 'better-sqlite3';
import { env } from '~/env.server';
import {
  closeWithDatabase,
  databaseEngine,
  db,
  type Prisma,
  asStored,
  execute,
} from './client.server';
import { retryWhileBusy } from './driver-errors.server';
import { sqliteFile } from './open.server';

const BUSY_LIMIT_MS = 15_000;

let opened: Database | null = null;

/**
 * Opens a separate SQLite connection without a busy timeout, because waiting inside the engine would block the event
 * loop.
 */
async function openBulkConnection(): Promise<Database> {
  if (opened) return opened;
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const connection = new SqliteDatabase(sqliteFile(env.DATABASE_URL), { timeout: 0 });
  closeWithDatabase(connection);
  // Safe: the synced write that ends an import flushes these rows too.
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  return (opened = connection);
}

/** Converts a value to the form that Prisma stores in SQLite. */
function toSqliteValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return asStored(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/**
 * Inserts all rows or none. Bypasses Prisma on SQLite, where both `createMany` and one JSON value for all rows take about
 * 100 MB more for a large feed (tests/bench/feeds/feed-import.ts).
 *
 * @param rows all with the same columns
 */
export async function insertEpisodes(rows: Prisma.EpisodeCreateManyInput[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  if (databaseEngine === 'postgresql') {
    await db.episode.createMany({ data: rows });
    return;
  }
  const connection = await openBulkConnection();
  const names = Object.keys(first) as (keyof Prisma.EpisodeCreateManyInput)[];
  const insert = connection.prepare(
    `INSERT INTO "Episode" (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map(() => '?').join(', ')})`,
  );
  const write = connection.transaction(() => {
    for (const row of rows) insert.run(names.map((name) => toSqliteValue(row[name])));
  });
  await retryWhileBusy(async () => write.immediate(), Date.now() + BUSY_LIMIT_MS);
}

type SegmentRow = {
  transcriptId: string;
  edition: number;
  place: number;
  paragraph: number;
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
};

/** Passes all rows as one JSON value, because a parameter per column and row in Prisma blocks the event loop. */
export const insertSegments = (rows: readonly SegmentRow[]) =>
  execute(
    `INSERT INTO "TranscriptSegment"
       ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
     SELECT "value" ->> 'transcriptId', CAST("value" ->> 'edition' AS INTEGER),
       CAST("value" ->> 'place' AS INTEGER), CAST("value" ->> 'paragraph' AS INTEGER),
       CAST("value" ->> 'start' AS DOUBLE PRECISION), CAST("value" ->> 'end' AS DOUBLE PRECISION),
       "value" ->> 'speaker', "value" ->> 'text' FROM rows(?)`,
    JSON.stringify(rows),
  );
