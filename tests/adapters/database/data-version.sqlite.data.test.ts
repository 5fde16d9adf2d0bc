import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { dataVersion } from '~/adapters/database/cache-until-write.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';

test('a read after a write does not share a query sent before it', async () => {
  const other = new Database(sqliteFile(env.DATABASE_URL));
  const before = dataVersion();
  other.exec('CREATE TABLE "Written" (x); DROP TABLE "Written"');
  const after = dataVersion();
  other.close();
  expect(await after).not.toBe(await before);
});
