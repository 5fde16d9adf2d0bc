import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { OperatorError } from '~/lib/operator-files.server';
import { log } from '~/log.server';
import { sqliteFile } from './open.server';
import { driverAddress } from './postgresql-url';
import { requireUsableFile } from './sqlite-file.server';

type Migration = { name: string; sql: string };
/** `unknown`: migrations applied by a newer release. */
type Run = { applied: string[]; unknown: string[] };

const MIGRATIONS = path.resolve('prisma/migrations');
const ADVISORY_LOCK = 7_216_042_001;

/** Uses Prisma's columns so that its tools can read the history. */
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMP,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMP,
  "started_at" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** Marks the target of a transfer until the transfer is complete. */
export const UNFINISHED_TRANSFER = '_unfinished_transfer';

const HISTORY = 'SELECT "migration_name" FROM "_prisma_migrations"';

/** Excludes tables of extensions such as PostGIS. */
const POSTGRESQL_TABLES = `SELECT relname::text FROM pg_class AS made
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (
    SELECT FROM pg_depend WHERE objid = made.oid AND classid = 'pg_class'::regclass AND deptype = 'e')
  ORDER BY relname`;

type Engine = 'sqlite' | 'postgresql';

/** The folder of migrations that are the same on both engines but for the types below. */
const SHARED = 'both';

/** What a shared migration writes for a type, and what each engine calls it. `JSONB` and the others are the same. */
const TYPES: Record<Engine, Record<string, string>> = {
  sqlite: { datetime: 'DATETIME', double: 'REAL' },
  postgresql: { datetime: 'TIMESTAMP(3)', double: 'DOUBLE PRECISION' },
};

/** @throws Error for an unknown mark */
function inDialect(sql: string, engine: Engine): string {
  return sql.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const type = TYPES[engine][name];
    if (!type) throw new Error(`A migration has the unknown mark ${mark}.`);
    return type;
  });
}

function filesIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const files = names.map((name): [string, string] => [
    name,
    path.join(folder, name, 'migration.sql'),
  ]);
  return new Map(files.filter(([, file]) => existsSync(file)));
}

/** Those of both engines and of this one, in the order of their names. */
function readMigrations(folder: string, engine: Engine): Migration[] {
  const shared = [...filesIn(path.join(folder, SHARED))].map(([name, file]) => ({
    name,
    sql: inDialect(readFileSync(file, 'utf8'), engine),
  }));
  const ofEngine = [...filesIn(path.join(folder, engine))].map(([name, file]) => ({
    name,
    sql: readFileSync(file, 'utf8'),
  }));
  return [...shared, ...ofEngine].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const migrationNames = (engine: Engine): string[] =>
  [SHARED, engine].flatMap((folder) => [...filesIn(path.join(MIGRATIONS, folder)).keys()]).sort();

/**
 * @param history names of the applied migrations
 * @returns applied migrations that this release does not know
 * @throws OperatorError if the database has tables but none of our migrations, or if a transfer into it was interrupted
 */
function requireOwnDatabase(engine: Engine, tables: string[], history: string[]): string[] {
  if (tables.includes(UNFINISHED_TRANSFER)) {
    throw new OperatorError(
      'A transfer into the database that DATABASE_URL names broke off. Empty that one, and repeat the transfer from the other.',
    );
  }
  const migrations = migrationNames(engine);
  const unknown = history.filter((name) => !migrations.includes(name));
  const [other] = tables.filter((table) => table !== '_prisma_migrations');
  if (other === undefined || unknown.length < history.length) return unknown;
  throw new OperatorError(
    `The database that DATABASE_URL names holds tables of another program (${other}). Name an empty one.`,
  );
}

function historyRow(migration: Migration): [string, string, string] {
  return [randomUUID(), createHash('sha256').update(migration.sql).digest('hex'), migration.name];
}

/** Applies missing migrations, each in its own transaction, under a lock shared by all processes. */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS): Promise<Run> {
  return databaseUrl.startsWith('postgres')
    ? applyToPostgresql(databaseUrl, readMigrations(folder, 'postgresql'))
    : applyToSqlite(sqliteFile(databaseUrl), readMigrations(folder, 'sqlite'));
}

async function applyToSqlite(file: string, migrations: Migration[]): Promise<Run> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  requireUsableFile(file);
  const connection = new SqliteDatabase(file, { timeout: 30_000 });
  try {
    const listed = (query: string) => connection.prepare(query).pluck().all() as string[];
    const tables = listed(
      `SELECT "name" FROM sqlite_schema WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%'`,
    );
    const history = tables.includes('_prisma_migrations') ? listed(HISTORY) : [];
    const unknown = requireOwnDatabase('sqlite', tables, history);
    keepPrivate(file);
    connection.pragma('journal_mode = WAL');
    // SQLite rebuilds a table by copying and dropping it, which would cascade. The pragma has no effect inside a
    // transaction.
    connection.pragma('foreign_keys = OFF');
    connection.exec(HISTORY_TABLE);
    const applyOne = connection.transaction((migration: Migration): boolean => {
      const done = connection
        .prepare('SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = ?')
        .get(migration.name);
      if (done) return false;
      connection.exec(migration.sql);
      checkForeignKeys(connection, migration.name);
      connection
        .prepare(
          `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
           VALUES (?, ?, ?, CURRENT_TIMESTAMP, 1)`,
        )
        .run(...historyRow(migration));
      return true;
    });
    // IMMEDIATE takes the write lock before the check, so that two processes cannot apply the same migration.
    const applied = migrations
      .filter((migration) => applyOne.immediate(migration))
      .map((migration) => migration.name);
    return { applied, unknown };
  } finally {
    connection.close();
  }
}

/** Restricts permissions; SQLite copies them to its companion files. Leaves files of other users alone. */
function keepPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name))) {
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && [0, uid].includes(process.geteuid?.() ?? uid))
      chmodSync(path, 0o600);
  }
}

function checkForeignKeys(connection: Database, migration: string): void {
  const broken = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (broken.length === 0) return;
  const tables = [...new Set(broken.map(({ table, parent }) => `${table} to ${parent}`))].join(
    ', ',
  );
  throw new Error(
    `The migration ${migration} would leave ${broken.length} rows that refer to nothing: ${tables}.`,
  );
}

/** @throws OperatorError if the database encoding does not support every script */
function requireEveryScript([encoding]: string[]): void {
  if (encoding === 'UTF8') return;
  throw new OperatorError(
    `The PostgreSQL database keeps text in ${encoding}, which does not have every script. Create another (createdb --template=template0 --encoding=UTF8 NAME), and load a dump of this one into it if it has data.`,
  );
}

async function applyToPostgresql(databaseUrl: string, migrations: Migration[]): Promise<Run> {
  const { default: pg } = await import('pg');
  const connection = new pg.Client({
    connectionString: driverAddress(databaseUrl),
    // Report an unresponsive server quickly.
    connectionTimeoutMillis: 5_000,
  });
  // For example, a migration that continues without an extension it may not create.
  connection.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({ message }, 'migration');
  });
  await connection.connect();
  try {
    const listed = async (query: string) => {
      const { rows } = await connection.query<[string]>({ text: query, rowMode: 'array' });
      return rows.map(([value]) => value);
    };
    requireEveryScript(await listed('SHOW server_encoding'));
    const readMissing = async () => {
      const tables = await listed(POSTGRESQL_TABLES);
      const history = tables.includes('_prisma_migrations') ? await listed(HISTORY) : [];
      const unknown = requireOwnDatabase('postgresql', tables, history);
      return { unknown, missing: migrations.filter(({ name }) => !history.includes(name)) };
    };
    // Without the lock, because a pooler that shares sessions would never give it back.
    const before = await readMissing();
    if (before.missing.length === 0) return { applied: [], unknown: before.unknown };
    await connection.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { unknown, missing } = await readMissing();
    await connection.query(HISTORY_TABLE);
    const applied: string[] = [];
    for (const migration of missing) {
      await connection.query('BEGIN');
      await connection.query(migration.sql);
      await connection.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
         VALUES ($1, $2, $3, CURRENT_TIMESTAMP, 1)`,
        historyRow(migration),
      );
      await connection.query('COMMIT');
      applied.push(migration.name);
    }
    return { applied, unknown };
  } finally {
    await connection.end();
  }
}
