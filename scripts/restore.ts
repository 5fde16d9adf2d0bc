/** `npm run restore -- FILE`: puts a copy that `npm run backup` made in the place of the SQLite file. */
import path from 'node:path';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { restoreSqlite } from './restore-sqlite';

async function main([copy, ...more]: string[]): Promise<void> {
  if (env.DATABASE_URL.startsWith('postgres')) {
    throw new Error('PostgreSQL has its own tool for this: pg_restore.');
  }
  if (!copy || more.length > 0) throw new Error('Usage: npm run restore -- FILE');
  const file = sqliteFile(env.DATABASE_URL);
  const replaced = await restoreSqlite(path.resolve(copy), file);
  console.log(`Restored ${path.relative('.', file)} (checked).`);
  if (replaced) console.log(`What was there is now ${path.relative('.', replaced)}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
