import SqliteDatabase from 'better-sqlite3';
import { env } from '~/env.server';
import { once } from '~/lib/memoized';
import { asStored, closeWithDatabase, databaseEngine, db, forEngine } from './client.server';
import { sqliteFile } from './open.server';

/**
 * `public`: what visitors see. `account`: who is signed in, and as whom. See the migrations `data_versions` and, for
 * PostgreSQL, `versions_by_process`.
 */
export type Topic = 'public' | 'account';

type Versions = Record<Topic, string>;
type Row = { topic: Topic | 'newest post'; version: string | null };

/** A scheduled post appears at its time without a write, so the date of the newest public post is part of the version. */
const READ = forEngine(
  `SELECT "topic", CAST(SUM("version") AS TEXT) AS "version" FROM "DataVersion" GROUP BY "topic"
   UNION ALL
   SELECT 'newest post', CAST(MAX("publishedAt") AS TEXT) FROM "BlogPost"
   WHERE "status" = 'published' AND "publishedAt" <= ?`,
);

/**
 * In one statement, so that no reader sees another sum. Locked rows are skipped: a new connection with the number of an
 * ended one may be raising its row.
 */
const ADD_UP_ENDED = `WITH ended AS (
    SELECT "topic", "connection" FROM "DataVersion"
    WHERE "connection" <> 0 AND "connection" NOT IN (SELECT pid FROM pg_stat_activity)
    FOR UPDATE SKIP LOCKED
  ), removed AS (
    DELETE FROM "DataVersion" AS "row" USING ended
    WHERE "row"."topic" = ended."topic" AND "row"."connection" = ended."connection"
    RETURNING "row"."topic", "row"."version"
  )
  INSERT INTO "DataVersion" AS "existing" ("topic", "connection", "version")
  SELECT "topic", 0, SUM("version") FROM removed GROUP BY "topic" ORDER BY "topic"
  ON CONFLICT ("topic", "connection")
  DO UPDATE SET "version" = "existing"."version" + excluded."version"`;

/** What apps write has a stamp, and an `updatedAt` in the distant past (`syncedTime`). */
const READ_MEMBER = forEngine(
  `SELECT CONCAT(COUNT(*), ' ', MAX("updatedAt"), ' ',
     (SELECT CONCAT("newVisitedAt", ' ', "syncStamp") FROM "User" WHERE "id" = ?)) AS "version"
   FROM "ListeningPosition" WHERE "userId" = ?`,
);

function versionsIn(rows: Row[]): Versions {
  const versions = new Map(rows.map(({ topic, version }) => [topic, version]));
  return {
    public: `${versions.get('public')} ${versions.get('newest post')}`,
    account: versions.get('account') ?? '',
  };
}

/** A connection of its own answers at once; Prisma's would have to wait for its other work. */
const sqlite = once(() => {
  const connection = new SqliteDatabase(sqliteFile(env.DATABASE_URL), {
    readonly: true,
    timeout: 0,
  });
  closeWithDatabase(connection);
  return {
    versions: connection.prepare<[string], Row>(READ),
    member: connection.prepare<[string, string], string>(READ_MEMBER).pluck(),
  };
});

async function read(): Promise<Versions> {
  const now = new Date();
  return versionsIn(
    databaseEngine === 'sqlite'
      ? sqlite().versions.all(asStored(now))
      : await db.$queryRawUnsafe<Row[]>(READ, now),
  );
}

/** Resolves once everything that can go on without waiting has done so. */
const afterOthers = () => new Promise<void>((resolve) => process.nextTick(resolve));

/**
 * Shares a read among all who ask for the same before it is sent. Those who ask while it is under way wait for the next
 * one, because the running one may predate what the caller wrote.
 */
function sharedRead<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();
  async function readNext(key: string): Promise<T> {
    await running.get(key);
    await afterOthers();
    next.delete(key);
    const reading = read(key);
    const ended = () => running.delete(key);
    running.set(key, reading.then(ended, ended));
    return reading;
  }
  return (key) => {
    const waiting = next.get(key) ?? readNext(key);
    next.set(key, waiting);
    return waiting;
  };
}

const readVersions = sharedRead(read);

/** Changes with each commit, by any process, that changes data of the topic, and when a scheduled post appears. */
export const versionOf = async (topic: Topic): Promise<string> =>
  (await readVersions('all'))[topic];

/** Replaces the rows of ended PostgreSQL connections by one with their sum. Versions do not change. */
export async function addUpEndedConnections(): Promise<void> {
  if (databaseEngine === 'postgresql') await db.$executeRawUnsafe(ADD_UP_ENDED);
}

async function readMember(userId: string): Promise<string> {
  if (databaseEngine === 'sqlite') return sqlite().member.get(userId, userId)!;
  const [row] = await db.$queryRawUnsafe<{ version: string }[]>(READ_MEMBER, userId, userId);
  return row!.version;
}

/** Changes with each commit that changes where the member stopped, or their last visit to the new episodes. */
export const memberVersion = sharedRead(readMember);
