import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  asAdmin,
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../database/test-database';
import { clearLocks } from '../site/previous-release';

/** The seeded database that each worker's server gets a copy of. */
export const seededDatabase = path.resolve('tests/.tmp/e2e-seeded.db');

function run(command: string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}\n${stderr}`);
}

/**
 * Creates the seeded database.
 * @returns its URL
 */
export function prepareDatabase(): string {
  mkdirSync(path.dirname(seededDatabase), { recursive: true });
  for (const suffix of ['', '-wal', '-shm']) rmSync(seededDatabase + suffix, { force: true });
  const url = `file:${seededDatabase}`;
  seedInto(url);
  return url;
}

/** Migrates a database and loads the sample library into it. */
export function seedInto(databaseUrl: string): void {
  run(['node_modules/tsx/dist/cli.mjs', 'scripts/seed.ts'], { DATABASE_URL: databaseUrl });
}

/**
 * Seeds a PostgreSQL database for the first test that requests it.
 * @returns its name, for copying
 */
export async function seededTemplate(): Promise<string> {
  const name = process.env.SEEDED_TEMPLATE!;
  await asAdmin(async (client) => {
    // Held until the connection ends, because workers call this concurrently.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    const unfinished = `${name}_unfinished`;
    seedInto(await createEmptyDatabase('postgresql', unfinished));
    await client.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`);
  });
  return name;
}

/**
 * Builds the site (unless E2E_BUILT is set) and loads the sample library once.
 * @returns the teardown after the last test
 */
export default function prepare(): () => Promise<void> {
  if (!process.env.E2E_BUILT) run(['scripts/develop/build-for-tests.mjs']);
  prepareDatabase();
  clearLocks();
  const template = `halaqa_seeded_${process.pid}`;
  process.env.SEEDED_TEMPLATE = template;
  process.env.SENT_FORMS = path.resolve(`tests/.tmp/sent-forms-${process.pid}`);
  return async () => {
    if (await postgresAnswers()) await dropDatabase('postgresql', template);
    const { unsentForms } = await import('./sent-forms');
    const unsent = /all|nightly/.test(process.env.E2E_SET ?? '') ? unsentForms() : [];
    rmSync(process.env.SENT_FORMS!, { force: true });
    if (unsent.length > 0) {
      throw new Error(`No journey without JavaScript sends these forms: ${unsent.join(', ')}`);
    }
  };
}
