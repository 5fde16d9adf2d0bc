import { randomBytes } from 'node:crypto';
import { afterAll, inject, vi } from 'vitest';
import { backgroundWorkEnded } from '~/lib/concurrency/run-in-background';
import { copyDatabase, copyPrefix, dropUnusedDatabase, type Engine } from './test-database';

// What a password costs is the matter of tests/adapters/passwords alone; everywhere else it only takes time.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...real, hash };
});

// Runs before the test file is imported: the database client reads DATABASE_URL when it is first loaded.
const template = inject('databaseTemplate');
const engine: Engine = template.includes('postgresql') ? 'postgresql' : 'sqlite';
const name = copyPrefix(template) + randomBytes(6).toString('hex');
const url = await copyDatabase(engine, template, name);
// Nothing here has to outlive a power cut: no commit need wait for the disk.
const options =
  engine === 'postgresql' ? `?options=${encodeURIComponent('-c synchronous_commit=off')}` : '';
process.env.DATABASE_URL = url + options;

afterAll(async () => {
  vi.useRealTimers();
  // It would open the database anew.
  await backgroundWorkEnded();
  const opened = await globalThis.openedDatabase;
  await opened?.$disconnect();
  globalThis.openedDatabase = undefined;
  await dropUnusedDatabase(engine, name);
});
