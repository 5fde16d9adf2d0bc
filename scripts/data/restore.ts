/** `npm run restore -- FILE`: replaces the SQLite file with a backup. */
import '../say-failure';
import path from 'node:path';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { requireWritableFile, OperatorError } from '~/lib/operator-files.server';
import { restoreSqlite } from './restore-sqlite';

async function main([copy, ...more]: string[]): Promise<void> {
  if (env.DATABASE_URL.startsWith('postgres')) {
    throw new OperatorError('PostgreSQL has its own tool for this: pg_restore.');
  }
  if (!copy || more.length > 0) throw new OperatorError('Usage: npm run restore -- FILE');
  const file = sqliteFile(env.DATABASE_URL);
  requireWritableFile(file, 'DATA_DIR or DATABASE_URL');
  const replaced = await restoreSqlite(path.resolve(copy), file);
  console.log(`Restored ${file} (checked).`);
  if (replaced) console.log(`What was there is now ${replaced}.`);
}

await main(process.argv.slice(2));
