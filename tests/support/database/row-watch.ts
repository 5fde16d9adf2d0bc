import { groupBy } from '../../../app/lib/lists';
import type { Database } from './stored-people';
import type { Engine } from './test-database';

/**
 * Tables that only background work fills, versions that triggers raise with every other table, indexes for full-text
 * search and the record of migrations.
 */
const LEFT_OUT =
  /^(DataVersion|RelatedPodcast|EpisodeSpeaker|SpeakerWord|SearchWord|Transcript|TranscriptSegment|\w+SearchText|EpisodeChapters|VerseCount|\w+Index(_\w+)?|(_prisma|sqlite)_\w+)$/;

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

/** What a refused request must not change. */
const isLasting = ({ table }: RowChange): boolean => !COUNTED.includes(table);

const EVENTS = { INSERT: ['NEW'], DELETE: ['OLD'], UPDATE: ['OLD', 'NEW'] };

type Table = { name: string; columns: string[]; noted: string[] };

type Row = Record<string, unknown>;
/** Columns of a row; null before it was inserted and after it was deleted. */
export type RowChange = { table: string; before: Row | null; after: Row | null };

/**
 * Notes by triggers which rows change, except by background work. A change shows even if a later one reverts it, and
 * asking costs one short query, however large the database is.
 */
export class RowWatch {
  private constructor(private readonly db: Database) {}

  static async start(db: Database, engine: Engine): Promise<RowWatch> {
    const tables = await tablesOf(db, engine);
    const statements = [
      'CREATE TABLE IF NOT EXISTS "RowChange" ("table" TEXT NOT NULL, "before" TEXT, "after" TEXT)',
    ];
    if (engine === 'postgresql') {
      statements.push(`CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE noted text[] := coalesce(TG_ARGV, '{}');
        BEGIN
          INSERT INTO "RowChange" VALUES (TG_TABLE_NAME, to_jsonb(OLD) - noted, to_jsonb(NEW) - noted);
          RETURN NULL;
        END $$`);
    }
    statements.push(...tables.flatMap((table) => triggersOf(table, engine)));
    for (const statement of statements) await db.$executeRawUnsafe(statement);
    const watch = new RowWatch(db);
    await watch.changedRows();
    return watch;
  }

  /** The rows changed since the last call, in their order. */
  async changedRows(): Promise<RowChange[]> {
    type Noted = { table: string; before: string | null; after: string | null };
    const ask = (query: string) => this.db.$queryRawUnsafe<Noted[]>(query);
    // Deleting would wait for the site's own writes.
    const isAny = (await ask('SELECT * FROM "RowChange" LIMIT 1')).length > 0;
    const noted = isAny ? await ask('DELETE FROM "RowChange" RETURNING *') : [];
    const read = (row: string | null) => (row === null ? null : (JSON.parse(row) as Row));
    return noted.map(({ table, before, after }) => ({
      table,
      before: read(before),
      after: read(after),
    }));
  }

  /** The same without counters and logs. */
  async lastingRows(): Promise<RowChange[]> {
    return (await this.changedRows()).filter(isLasting);
  }

  /** The tables changed since the last call. */
  async changes(): Promise<string[]> {
    return tablesIn(await this.changedRows());
  }

  /** The same without counters and logs. */
  async lastingChanges(): Promise<string[]> {
    return tablesIn(await this.lastingRows());
  }
}

const tablesIn = (changes: RowChange[]): string[] =>
  [...new Set(changes.map(({ table }) => table))].sort();

async function tablesOf(db: Database, engine: Engine): Promise<Table[]> {
  const rows = await db.$queryRawUnsafe<{ table: string; column: string }[]>(
    engine === 'sqlite'
      ? `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table'`
      : `SELECT table_name::text AS "table", column_name::text AS "column" FROM information_schema.columns
         WHERE table_schema = 'public'`,
  );
  const watched = rows.filter(({ table }) => table !== 'RowChange' && !LEFT_OUT.test(table));
  return [...groupBy(watched, ({ table }) => table)].map(([name, ofTable]) => {
    const all = ofTable.map(({ column }) => column);
    const noted = all.filter((column) => NOTED[name]?.test(column));
    return { name, columns: all.filter((column) => !noted.includes(column)), noted };
  });
}

function triggersOf({ name, columns, noted }: Table, engine: Engine): string[] {
  const rowIn = (rows: string[], row: string) =>
    rows.includes(row)
      ? `json_object(${columns.map((column) => `'${column}', ${row}."${column}"`).join(', ')})`
      : 'NULL';
  const actionOn = (rows: string[]) =>
    engine === 'sqlite'
      ? `BEGIN INSERT INTO "RowChange" VALUES ('${name}', ${rowIn(rows, 'OLD')}, ${rowIn(rows, 'NEW')}); END`
      : `EXECUTE FUNCTION note_change(${noted.map((column) => `'${column}'`).join(', ')})`;
  const changed = columns.map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`);
  return Object.entries(EVENTS).map(([event, rows]) => {
    const kept = rows.map((row) => KEPT[name]?.(row) ?? 'TRUE').join(' OR ');
    const wanted = event === 'UPDATE' ? `(${kept}) AND (${changed.join(' OR ')})` : kept;
    const once = engine === 'sqlite' ? 'IF NOT EXISTS ' : '';
    return `CREATE TRIGGER ${once}"changed_${name}_${event}" AFTER ${event} ON "${name}"
      FOR EACH ROW WHEN (${wanted}) ${actionOn(rows)}`;
  });
}
