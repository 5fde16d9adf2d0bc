import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * Databases for tests: one migrated template per engine and run, and a copy of it for each test file, so that files are
 * isolated and do not wait for one another.
 */
export type Engine = 'sqlite' | 'postgresql';

const folder = path.resolve('tests/.tmp');

export const postgresAdminUrl =
  process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

const OBJECT_IN_USE = '55006';

/** The name prefix of a template's copies. */
export const copyPrefix = (template: string): string => `${template}_copy_`;

function postgresUrl(name: string): string {
  const url = new URL(postgresAdminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a connection that may create and drop databases. */
export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresAdminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database with that name and returns its URL. */
export async function createEmptyDatabase(
  engine: Engine,
  name: string,
  { encoding = 'UTF8', locale = 'C.UTF-8' } = {},
): Promise<string> {
  if (engine === 'sqlite') {
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${name}.db`);
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return `file:${file}`;
  }
  await asAdmin(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING '${encoding}' LC_COLLATE '${locale}' LC_CTYPE '${locale}'`,
    );
  });
  return postgresUrl(name);
}

/** Copies a migrated database that has no connections. */
export async function copyDatabase(engine: Engine, from: string, to: string): Promise<string> {
  if (engine === 'sqlite') {
    copyFileSync(path.join(folder, `${from}.db`), path.join(folder, `${to}.db`));
    return `file:${path.join(folder, `${to}.db`)}`;
  }
  await asAdmin((client) => client.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`));
  return postgresUrl(to);
}

/** Drops a database together with its connections. */
export async function dropDatabase(engine: Engine, name: string): Promise<void> {
  if (engine === 'sqlite') {
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(path.join(folder, `${name}.db${suffix}`), { force: true });
    }
    return;
  }
  await asAdmin((client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
}

/**
 * Drops a database of this process, or leaves it to `dropCopies`: cutting off a connection that is still closing would
 * be reported as an error in this process.
 */
export async function dropUnusedDatabase(engine: Engine, name: string): Promise<void> {
  if (engine === 'sqlite') return dropDatabase(engine, name);
  await asAdmin(async (client) => {
    try {
      // PostgreSQL waits five seconds for other connections to close.
      await client.query(`DROP DATABASE IF EXISTS "${name}"`);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error;
    }
  });
}

/** Drops the remaining copies of a template. */
export async function dropCopies(engine: Engine, template: string): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await asAdmin((client) =>
    client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [copyPrefix(template)],
    ),
  );
  for (const { datname } of rows) await dropDatabase(engine, datname);
}

/** Whether a PostgreSQL server responds at the tests' address. */
export async function postgresAnswers(): Promise<boolean> {
  try {
    await asAdmin((client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}
