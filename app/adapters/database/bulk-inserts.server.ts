import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { env } from '~/env.server';
import { closeWithDatabase, databaseEngine, db } from './client.server';
import { sqliteFile } from './open.server';
import { asStored } from './plain-sql.server';

type EpisodeColumns = Extract<
  NonNullable<Parameters<typeof db.episode.createMany>[0]>['data'],
  unknown[]
>[number];

/** Every column of the model: those that are written, and those left to database defaults. */
const WRITTEN = {
  id: true,
  podcastId: true,
  key: true,
  guid: true,
  title: true,
  author: true,
  description: true,
  link: true,
  pubDate: true,
  sortDate: true,
  duration: true,
  audioUrl: true,
  audioType: true,
  audioLength: true,
  enclosureKey: true,
  imageUrl: true,
  season: true,
  seasonName: true,
  episodeNumber: true,
  episodeDisplay: true,
  episodeType: true,
  explicit: true,
  transcripts: true,
  chaptersUrl: true,
  inlineChapters: true,
  soundbites: true,
  statements: true,
  persons: true,
  contentHash: true,
  firstSeenAt: true,
  blocked: true,
  feedBlocked: true,
  hiddenAt: false,
  hiddenReason: false,
  hiddenBy: false,
  seriesPlace: false,
  leftFeedAt: false,
  audioGoneAt: false,
  audioCheckAt: false,
  versesStored: false,
} as const satisfies Record<keyof EpisodeColumns, boolean>;

type Written = { [K in keyof typeof WRITTEN]: (typeof WRITTEN)[K] extends true ? K : never };
type WrittenName = Written[keyof Written];

type NewEpisode = Pick<EpisodeColumns, WrittenName> & {
  [K in Exclude<keyof EpisodeColumns, WrittenName>]?: never;
} & { id: string; blocked: boolean; feedBlocked: boolean };

const COLUMNS = (Object.keys(WRITTEN) as WrittenName[]).filter((name) => WRITTEN[name]);

const BUSY_LIMIT_MS = 15_000;

let opened: { connection: Database; insert: Statement } | null = null;

/**
 * Opens a separate SQLite connection without a busy timeout, because waiting inside the engine would block the event
 * loop.
 */
async function openBulkConnection() {
  if (opened) return opened;
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const connection = new SqliteDatabase(sqliteFile(env.DATABASE_URL), { timeout: 0 });
  closeWithDatabase(connection);
  // Safe: the synced write that ends an import flushes these rows too.
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  const names = COLUMNS.map((name) => `"${name}"`).join(', ');
  const insert = connection.prepare(
    `INSERT INTO "Episode" (${names}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  return (opened = { connection, insert });
}

/** Converts a value to the form that Prisma stores in SQLite. */
function toSqliteValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return asStored(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

const isBusy = (error: unknown) =>
  error instanceof Error && String((error as { code?: string }).code).startsWith('SQLITE_BUSY');

/**
 * Inserts all rows or none. Bypasses Prisma on SQLite, which takes a fifth of the memory and half the time
 * (tests/bench/feeds/feed-import.ts).
 */
export async function insertEpisodes(rows: NewEpisode[]): Promise<void> {
  if (databaseEngine === 'postgresql') {
    await db.episode.createMany({ data: rows });
    return;
  }
  const { connection, insert } = await openBulkConnection();
  const write = connection.transaction(() => {
    for (const row of rows) insert.run(COLUMNS.map((name) => toSqliteValue(row[name])));
  });
  for (const start = Date.now(); ; await wait(5 + Math.random() * 20)) {
    try {
      write.immediate();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > BUSY_LIMIT_MS) throw error;
    }
  }
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

/**
 * Passes all rows as one JSON value, because binding a parameter per column and row in Prisma blocks the event loop.
 */
export async function insertSegments(rows: readonly SegmentRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  if (databaseEngine === 'postgresql') {
    await db.$executeRaw`
      INSERT INTO "TranscriptSegment"
        ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
      SELECT r."transcriptId", r."edition", r."place", r."paragraph", r."start", r."end", r."speaker", r."text"
      FROM jsonb_to_recordset(${json}::jsonb) AS r (
        "transcriptId" text, "edition" integer, "place" integer, "paragraph" integer,
        "start" double precision, "end" double precision, "speaker" text, "text" text)`;
    return;
  }
  await db.$executeRaw`
    INSERT INTO "TranscriptSegment"
      ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
    SELECT value ->> 'transcriptId', value ->> 'edition', value ->> 'place', value ->> 'paragraph',
      value ->> 'start', value ->> 'end', value ->> 'speaker', value ->> 'text'
    FROM json_each(${json})`;
}
