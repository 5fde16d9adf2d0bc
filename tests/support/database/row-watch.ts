import type { Database } from './stored-people';
import type { Engine } from './test-database';

/**
 * Tables that only background work fills, versions that triggers raise with every other table, indexes for full-text
 * search and the record of migrations.
 */
const LEFT_OUT =
  /^(DataVersion|RelatedPodcast|EpisodeSpeaker|SpeakerWord|Transcript|TranscriptSegment|\w+SearchText|EpisodeChapters|VerseCount|\w+Index(_\w+)?|(_prisma|sqlite)_\w+)$/;

/** Columns that background work updates at any time, and the time of a member's last look at new episodes. */
const NOTED: Record<string, RegExp> = {
  Episode: /^(versesStored|audioCheckAt|audioGoneAt)$/,
  OutgoingLetter: /^(nextTryAt|attempts|doneAt|outcome)$/,
  Podcast: /^feed[A-Z]|^(updatedAt|relatedAt|speakersStored|searchFolding)$/,
  RequestedFeed: /^(status|message|slug|lockedUntil)$/,
  User: /^(newVisitedAt|newSeenAt|updatedAt)$/,
};

/** Background work stores speakers and verse mentions; only admins' merges and dismissals count. */
const KEPT: Record<string, (row: string) => string> = {
  Speaker: (row) => `${row}."sameAsId" IS NOT NULL`,
  VerseMention: (row) => `${row}."dismissed"`,
};

/** Counters and logs, which also record reads and refused requests. */
const COUNTED = ['Throttle', 'Search', 'SearchPerson', 'SharedSearchTerm'];

const EVENTS = { INSERT: ['NEW'], DELETE: ['OLD'], UPDATE: ['OLD', 'NEW'] };

type Table = { name: string; columns: string[] };

/**
 * Notes by triggers which tables change, except by background work. A change shows even if a later one reverts it, and
 * asking costs one short query, however large the database is.
 */
export class RowWatch {
  private constructor(private readonly db: Database) {}

  static async start(db: Database, engine: Engine): Promise<RowWatch> {
    const tables = await tablesOf(db, engine);
    const statements = ['CREATE TABLE IF NOT EXISTS "RowChange" ("what" TEXT NOT NULL)'];
    if (engine === 'postgresql') {
      statements.push(`CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO "RowChange" VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
    }
    statements.push(...tables.flatMap((table) => triggersOf(table, engine)));
    for (const statement of statements) await db.$executeRawUnsafe(statement);
    const watch = new RowWatch(db);
    await watch.changes();
    return watch;
  }

  /** The tables changed since the last call. */
  async changes(): Promise<string[]> {
    const ask = (query: string) => this.db.$queryRawUnsafe<{ what: string }[]>(query);
    // Deleting would wait for the site's own writes.
    const isAny = (await ask('SELECT "what" FROM "RowChange" LIMIT 1')).length > 0;
    const found = isAny ? await ask('DELETE FROM "RowChange" RETURNING "what"') : [];
    return [...new Set(found.map(({ what }) => what))].sort();
  }

  /** The same without counters and logs: what a refused request must not change. */
  async lastingChanges(): Promise<string[]> {
    return (await this.changes()).filter((what) => !COUNTED.includes(what));
  }
}

async function tablesOf(db: Database, engine: Engine): Promise<Table[]> {
  const rows = await db.$queryRawUnsafe<{ table: string; column: string }[]>(
    engine === 'sqlite'
      ? `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table'`
      : `SELECT table_name::text AS "table", column_name::text AS "column" FROM information_schema.columns
         WHERE table_schema = 'public'`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) {
    if (table === 'RowChange' || LEFT_OUT.test(table)) continue;
    const columns = tables.get(table) ?? [];
    if (!NOTED[table]?.test(column)) columns.push(column);
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

function triggersOf({ name, columns }: Table, engine: Engine): string[] {
  const action =
    engine === 'sqlite'
      ? `BEGIN INSERT INTO "RowChange" VALUES ('${name}'); END`
      : 'EXECUTE FUNCTION note_change()';
  const changed = columns.map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`);
  return Object.entries(EVENTS).map(([event, rows]) => {
    const kept = rows.map((row) => KEPT[name]?.(row) ?? 'TRUE').join(' OR ');
    const wanted = event === 'UPDATE' ? `(${kept}) AND (${changed.join(' OR ')})` : kept;
    const once = engine === 'sqlite' ? 'IF NOT EXISTS ' : '';
    return `CREATE TRIGGER ${once}"changed_${name}_${event}" AFTER ${event} ON "${name}"
      FOR EACH ROW WHEN (${wanted}) ${action}`;
  });
}
