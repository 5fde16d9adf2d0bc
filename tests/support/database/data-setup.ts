import { randomBytes } from 'node:crypto';
import { afterAll, inject, vi } from 'vitest';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { copyDatabase, copyPrefix, dropUnusedDatabase, type Engine } from './test-database';

// The cost of password hashing is only tested in tests/adapters/passwords; elsewhere it would just take time.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...real, hash };
});

// Runs before the test file is imported, because the database client reads DATABASE_URL when it is first loaded.
const template = inject('databaseTemplate');
const engine: Engine = template.includes('postgresql') ? 'postgresql' : 'sqlite';
const name = copyPrefix(template) + randomBytes(6).toString('hex');
const url = await copyDatabase(engine, template, name);
// Nothing here has to survive a power cut, so commits do not wait for the disk.
const options =
  engine === 'postgresql' ? `?options=${encodeURIComponent('-c synchronous_commit=off')}` : '';
process.env.DATABASE_URL = url + options;

afterAll(async () => {
  vi.useRealTimers();
  // Unfinished work would reopen the database.
  await backgroundWorkEnded();
  const opened = await globalThis.openedDatabase;
  await opened?.$disconnect();
  globalThis.openedDatabase = undefined;
  await dropUnusedDatabase(engine, name);
});
