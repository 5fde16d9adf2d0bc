import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { copyDatabase, dropDatabase, type Engine } from './test-database';

// Runs before the test file is imported: the database client reads DATABASE_URL when it is first loaded.
const template = inject('databaseTemplate');
const engine: Engine = template.includes('postgresql') ? 'postgresql' : 'sqlite';
const name = `halaqa_test_${randomBytes(6).toString('hex')}`;
process.env.DATABASE_URL = await copyDatabase(engine, template, name);

afterAll(async () => {
  const opened = await globalThis.openedDatabase;
  await opened?.$disconnect();
  globalThis.openedDatabase = undefined;
  await dropDatabase(engine, name);
});
