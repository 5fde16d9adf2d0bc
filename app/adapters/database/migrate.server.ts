import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

function readMigrations(engine: 'sqlite' | 'postgresql'): Migration[] {
  const folder = path.resolve('prisma/migrations', engine);
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
 * @returns the names of those applied now
 */
export async function applyMigrations(databaseUrl: string): Promise<Run> {
  return databaseUrl.startsWith('postgres')
    ? applyToPostgresql(databaseUrl, readMigrations('postgresql'))
    : applyToSqlite(sqliteFile(databaseUrl), readMigrations('sqlite'));
}

async function applyToSqlite(file: string, migrations: Migration[]): Promise<Run> {
  const { default: Database } = await import('better-sqlite3');
  mkdirSync(path.dirname(file), { recursive: true });
  const connection = new Database(file, { timeout: 30_000 });
  try {
    connection.pragma('journal_mode = WAL');
    connection.exec(HISTORY_TABLE);
    const applyOne = connection.transaction((migration: Migration): boolean => {
      const done = connection
        .prepare('SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = ?')
        .get(migration.name);
      if (done) return false;
      connection.exec(migration.sql);
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
