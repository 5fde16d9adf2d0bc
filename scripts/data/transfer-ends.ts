import { existsSync } from 'node:fs';
import { migrationNames, UNFINISHED_TRANSFER } from '~/adapters/database/migrate.server';
import { openDatabase, sqliteFile } from '~/adapters/database/open.server';
import { OperatorError } from '~/lib/operator-error';
import type { Database, Model } from './transfer-rows';

export const engineOf = (url: string) => (url.startsWith('postgres') ? 'postgresql' : 'sqlite');

const TABLES = {
  postgresql: `SELECT table_name::text AS "name" FROM information_schema.tables WHERE table_schema = current_schema()`,
  sqlite: `SELECT "name" FROM sqlite_schema WHERE "type" = 'table'`,
};

async function tablesOf(db: Database, url: string): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(TABLES[engineOf(url)]);
  return rows.map(({ name }) => name);
}

/** Reads alone: migrating is left to a start. @throws OperatorError when it is not a database of this release */
export async function openSource(url: string): Promise<Database> {
  if (engineOf(url) === 'sqlite' && !existsSync(sqliteFile(url))) {
    throw new OperatorError(
      `There is no database at ${sqliteFile(url)}. Name the one of the site with DATABASE_URL or DATA_DIR.`,
    );
  }
  const source = await openDatabase(url);
  const tables = await tablesOf(source, url);
  if (tables.includes(UNFINISHED_TRANSFER)) {
    throw new OperatorError(
      'A transfer into the source broke off: it is not whole. Name the other.',
    );
  }
  const history = tables.includes('_prisma_migrations')
    ? await source.$queryRaw<{ name: string }[]>`
        SELECT "migration_name" AS "name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`
    : [];
  const applied = history.map(({ name }) => name);
  const known = migrationNames(engineOf(url));
  if (applied.some((name) => !known.includes(name))) {
    throw new OperatorError(
      'A newer release has migrated the source. Run the transfer of that release.',
    );
  }
  if (known.some((name) => !applied.includes(name))) {
    throw new OperatorError(
      'The source is older than this release, or no database of this site. Make a copy of it, run npm run migrate, and start again.',
    );
  }
  return source;
}

/** Also of an older release, whose tables may be fewer. @throws OperatorError where a table has rows */
export async function requireEmpty(target: Database, url: string, models: Model[]): Promise<void> {
  const tables = await tablesOf(target, url);
  for (const { name } of models.filter(({ name }) => tables.includes(name))) {
    const rows = await target.$queryRawUnsafe<unknown[]>(
      `SELECT 1 AS "one" FROM "${name}" LIMIT 1`,
    );
    if (rows.length === 0) continue;
    throw new OperatorError(
      `The target has rows already (${name}). Name an empty database, or empty that one: of a transfer that broke off nothing is of use.`,
    );
  }
}

/** A start refuses a target that was left in between: half of the rows would look like a site. */
export async function setUnfinished(target: Database, unfinished: boolean): Promise<void> {
  await target.$executeRawUnsafe(
    unfinished
      ? `CREATE TABLE "${UNFINISHED_TRANSFER}" ("since" INTEGER)`
      : `DROP TABLE IF EXISTS "${UNFINISHED_TRANSFER}"`,
  );
}
