import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { log } from '~/log.server';
import { sqliteFile } from './open.server';

type Migration = { name: string; sql: string };
type Run = { applied: string[] };

/** Any number will do as long as every process uses the same. */
const ADVISORY_LOCK = 7_216_042_001;

/** The columns are Prisma's own, so that its tools can read what we applied. */
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

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
    .map((name) => ({
      name,
      sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
    }));
}

function historyRow(migration: Migration): [string, string, string] {
  return [randomUUID(), createHash('sha256').update(migration.sql).digest('hex'), migration.name];
}

/**
 * Applies the migrations that are missing, each in a transaction of its own, while holding a lock, so that
 * any number of processes may start at once.
 * @param folder has a folder of migrations for each engine
 * @returns the names of those applied now
 * @throws Error when one fails; what it had done is undone then
 */
export async function applyMigrations(
  databaseUrl: string,
  folder = path.resolve('prisma/migrations'),
): Promise<Run> {
  return databaseUrl.startsWith('postgres')
    ? applyToPostgresql(databaseUrl, readMigrations(path.join(folder, 'postgresql')))
    : applyToSqlite(sqliteFile(databaseUrl), readMigrations(path.join(folder, 'sqlite')));
}

async function applyToSqlite(file: string, migrations: Migration[]): Promise<Run> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  mkdirSync(path.dirname(file), { recursive: true });
  const connection = new SqliteDatabase(file, { timeout: 30_000 });
  try {
    connection.pragma('journal_mode = WAL');
    // SQLite changes a table by copying it into a new one and dropping the old one, which would take along all
    // rows that refer to it. Inside a transaction, where a migration says this too, it does nothing.
    connection.pragma('foreign_keys = OFF');
    connection.exec(HISTORY_TABLE);
    const applyOne = connection.transaction((migration: Migration): boolean => {
      const done = connection
        .prepare('SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = ?')
        .get(migration.name);
      if (done) return false;
      connection.exec(migration.sql);
      requireReferences(connection, migration.name);
      connection
        .prepare(
          `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
           VALUES (?, ?, ?, CURRENT_TIMESTAMP, 1)`,
        )
        .run(...historyRow(migration));
      return true;
    });
    // IMMEDIATE takes the write lock before looking, so that two starts cannot both apply one.
    return { applied: migrations.filter((one) => applyOne.immediate(one)).map((one) => one.name) };
  } finally {
    connection.close();
  }
}

/** What the engine would have refused row by row. */
function requireReferences(connection: Database, migration: string): void {
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
  const connection = new pg.Client({ connectionString: databaseUrl });
  // A migration may say that it does without an extension it was not allowed to create.
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
