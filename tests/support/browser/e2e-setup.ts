import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

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
 * Makes the seeded database.
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

/** Builds the site (unless E2E_BUILT says that it is built) and loads the sample library once. */
export default function prepare(): void {
  if (!process.env.E2E_BUILT) run(['node_modules/@remix-run/dev/dist/cli.js', 'vite:build']);
  prepareDatabase();
}
