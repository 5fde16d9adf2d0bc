import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseEngine } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';
import { postgresqlShape, schemaShape, sqliteShape } from '../../support/database/database-shape';

test('the migrated database has the shape of the schema: tables, columns, keys and indexes', async () => {
  const actual = databaseEngine === 'sqlite' ? await sqliteShape() : await postgresqlShape();
  expect(actual).toEqual(await schemaShape());
});

test('migrations are applied once, however often and from however many processes they are asked for', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => applyMigrations(env.DATABASE_URL)),
  );
  expect(runs.flatMap((run) => run.applied)).toEqual([]);
});

test('both engines have the same migrations', () => {
  const folders = (engine: string) =>
    readdirSync(`prisma/migrations/${engine}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  expect(folders('sqlite')).toEqual(folders('postgresql'));
});
