import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { unawaitedWorkEnded } from '~/lib/unawaited';
import { copyDatabase, copyPrefix, dropUnusedDatabase, type Engine } from './test-database';

// Runs before the test file is imported: the database client reads DATABASE_URL when it is first loaded.
const template = inject('databaseTemplate');
const engine: Engine = template.includes('postgresql') ? 'postgresql' : 'sqlite';
const name = copyPrefix(template) + randomBytes(6).toString('hex');
process.env.DATABASE_URL = await copyDatabase(engine, template, name);

afterAll(async () => {
  // It would open the database anew.
  await unawaitedWorkEnded();
  const opened = await globalThis.openedDatabase;
  await opened?.$disconnect();
  globalThis.openedDatabase = undefined;
  await dropUnusedDatabase(engine, name);
});
