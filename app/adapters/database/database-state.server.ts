import { env } from '~/env.server';
import { databaseEngine, db } from './client.server';
import { migrationNames } from './migrate.server';
import { sqliteFile } from './open.server';
import { isInPlace } from './sqlite-adapter.server';

/** False once the SQLite file has been deleted or replaced. */
export const isDatabaseFileInPlace = (): boolean =>
  databaseEngine !== 'sqlite' || isInPlace(sqliteFile(env.DATABASE_URL));

const migrations = migrationNames(databaseEngine);

/** Whether the database lacks a migration of this release, for example after an older backup was restored. */
export async function hasPendingMigrations(): Promise<boolean> {
  const rows = await db.$queryRaw<{ migration_name: string }[]>`
    SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`;
  const applied = new Set(rows.map(({ migration_name }) => migration_name));
  return migrations.some((name) => !applied.has(name));
}
