import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { requireWritableFile } from '~/lib/files/writable-place.server';
import { log } from '~/log.server';
import { sqliteFile } from './open.server';

type Migration = { name: string; sql: string };
type Run = { applied: string[] };

const MIGRATIONS = path.resolve('prisma/migrations');
const ADVISORY_LOCK = 7_216_042_001;

/** Prisma's own columns, so that its tools can read the history. */
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

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')));
}

function readMigrations(folder: string): Migration[] {
  return namesIn(folder).map((name) => ({
    name,
    sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
  }));
}

export const migrationNames = (engine: 'sqlite' | 'postgresql'): string[] =>
  namesIn(path.join(MIGRATIONS, engine));

function historyRow(migration: Migration): [string, string, string] {
  return [randomUUID(), createHash('sha256').update(migration.sql).digest('hex'), migration.name];
}

/** Applies missing migrations under a lock shared by all processes, each in its own transaction. */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS): Promise<Run> {
  return databaseUrl.startsWith('postgres')
    ? applyToPostgresql(databaseUrl, readMigrations(path.join(folder, 'postgresql')))
    : applyToSqlite(sqliteFile(databaseUrl), readMigrations(path.join(folder, 'sqlite')));
}

async function applyToSqlite(file: string, migrations: Migration[]): Promise<Run> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  requireWritableFile(file, 'DATA_DIR or DATABASE_URL');
  const connection = new SqliteDatabase(file, { timeout: 30_000 });
  try {
    keepPrivate(file);
    connection.pragma('journal_mode = WAL');
    // SQLite rebuilds a table by drop and copy, which would cascade. This pragma has no effect inside a transaction.
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
    return { applied: migrations.filter((one) => applyOne.immediate(one)).map((one) => one.name) };
  } finally {
    connection.close();
  }
}

/** SQLite gives the files beside it the same rights. Those of another user's file are theirs to change. */
function keepPrivate(file: string): void {
  for (const one of [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name))) {
    const { mode, uid } = statSync(one);
    if ((mode & 0o077) !== 0 && [0, uid].includes(process.geteuid?.() ?? uid))
      chmodSync(one, 0o600);
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

async function applyToPostgresql(databaseUrl: string, migrations: Migration[]): Promise<Run> {
  const { default: pg } = await import('pg');
  const connection = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  // For example a migration that continues without an extension it may not create.
  connection.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({ message }, 'migration');
  });
  await connection.connect();
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await connection.query(HISTORY_TABLE);
    const { rows } = await connection.query<{ migration_name: string }>(
      'SELECT "migration_name" FROM "_prisma_migrations"',
    );
    const done = new Set(rows.map((row) => row.migration_name));
    const applied: string[] = [];
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
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
    return { applied };
  } finally {
    await connection.end();
  }
}
