/** `npm run transfer -- postgresql://…|file:PATH`: copies the site's database into an empty one of either engine. */
import '../say-failure';
import { existsSync } from 'node:fs';
import {
  applyMigrations,
  migrationNames,
  UNFINISHED_TRANSFER,
} from '~/adapters/database/migrate.server';
import { openDatabase, sqliteFile } from '~/adapters/database/open.server';
import { faultyIndexes, indexAllWords } from '~/adapters/search/word-index';
import { env, isDatabaseUrl } from '~/env.server';
import { OperatorError } from '~/lib/operator-files.server';
import {
  copyModel,
  checksumOf,
  readModels,
  type Database,
  type Model,
  type Checksum,
} from './transfer-rows';

const engineOf = (url: string) => (url.startsWith('postgres') ? 'postgresql' : 'sqlite');

const TABLES = {
  postgresql: `SELECT table_name::text AS "name" FROM information_schema.tables WHERE table_schema = current_schema()`,
  sqlite: `SELECT "name" FROM sqlite_schema WHERE "type" = 'table'`,
};

async function tablesOf(db: Database, url: string): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(TABLES[engineOf(url)]);
  return rows.map(({ name }) => name);
}

/** Only reads; migrating is left to a start. @throws OperatorError if it is not a database of this release */
async function openSource(url: string): Promise<Database> {
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
  const migrations = migrationNames(engineOf(url));
  if (applied.some((name) => !migrations.includes(name))) {
    throw new OperatorError(
      'A newer release has migrated the source. Run the transfer of that release.',
    );
  }
  if (migrations.some((name) => !applied.includes(name))) {
    throw new OperatorError(
      'The source is older than this release, or no database of this site. Make a copy of it, run npm run migrate, and start again.',
    );
  }
  return source;
}

/**
 * Also handles databases of an older release, which may have fewer tables.
 * @throws OperatorError if a table has rows
 */
async function requireEmpty(target: Database, url: string, models: Model[]): Promise<void> {
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

/** Marks the target, so that a start refuses a partial copy, which would look like a complete site. */
async function setUnfinished(target: Database, unfinished: boolean): Promise<void> {
  await target.$executeRawUnsafe(
    unfinished
      ? `CREATE TABLE "${UNFINISHED_TRANSFER}" ("since" INTEGER)`
      : `DROP TABLE IF EXISTS "${UNFINISHED_TRANSFER}"`,
  );
}

const USAGE =
  'Usage: npm run transfer -- postgresql://USER:PASSWORD@HOST:5432/DATABASE | file:PATH';

async function openTarget(url: string, models: Model[]): Promise<Database> {
  const target = await openDatabase(url);
  await requireEmpty(target, url, models);
  await setUnfinished(target, false);
  const { unknown } = await applyMigrations(url);
  if (unknown.length > 0) {
    throw new OperatorError('A newer release has migrated the target. Name an empty database.');
  }
  await setUnfinished(target, true);
  return target;
}

/** Reads the source again, because anything written to it in the meantime would be lost. */
async function requireSame(source: Database, target: Database, model: Model, copied: Checksum) {
  const [now, there] = await Promise.all([checksumOf(source, model), checksumOf(target, model)]);
  if (now.count !== copied.count || now.sum !== copied.sum) {
    throw new OperatorError(
      `${model.name} was written to meanwhile. Stop the site, empty the target and start again.`,
    );
  }
  if (there.count !== copied.count || there.sum !== copied.sum) {
    throw new OperatorError(
      `${model.name} is not the same in the target: ${there.count} of ${copied.count} rows, or other values in them. Go on with the source, and report this.`,
    );
  }
  console.log(`${model.name}: ${copied.count} rows, checksum ${copied.sum.toString(16)}`);
}

async function setSequences(target: Database, models: Model[]): Promise<void> {
  for (const { name } of models.filter(({ hasSequence }) => hasSequence)) {
    await target.$queryRawUnsafe(
      `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), COALESCE(MAX("id"), 1), MAX("id") IS NOT NULL)::text FROM "${name}"`,
    );
  }
}

/** Rebuilds the indexes outside the schema, which are not rows to copy, and checks them against the rows. */
async function makeIndexes(target: Database): Promise<void> {
  const wordCount = await indexAllWords(target);
  const faulty = await faultyIndexes(target);
  if (faulty.length > 0) {
    throw new OperatorError(
      `These indexes of the target do not fit their rows: ${faulty.join(', ')}. Go on with the source, and report this.`,
    );
  }
  console.log(`Indexes of searched text: whole, with the neighbours of ${wordCount} words`);
}

async function main([to, ...more]: string[]): Promise<void> {
  if (!to || more.length > 0 || !isDatabaseUrl(to)) throw new OperatorError(USAGE);
  if (to === env.DATABASE_URL) throw new OperatorError('The target is the source. ' + USAGE);
  const models = readModels();
  const source = await openSource(env.DATABASE_URL);
  const target = await openTarget(to, models);
  const copied: [Model, Checksum][] = [];
  for (const model of models) copied.push([model, await copyModel(source, target, model)]);
  // Only after all are copied, so that a write to any model is detected.
  for (const [model, checksum] of copied) await requireSame(source, target, model, checksum);
  if (engineOf(to) === 'postgresql') await setSequences(target, models);
  else await makeIndexes(target);
  await target.$executeRawUnsafe('ANALYZE');
  await setUnfinished(target, false);
  await Promise.all([source.$disconnect(), target.$disconnect()]);
  const total = copied.reduce((sum, [, { count }]) => sum + count, 0);
  console.log(
    `\n${total} rows in ${models.length} tables are the same in both (counts and checksums).`,
  );
  console.log(
    'Set DATABASE_URL to the target and start the site; keep the source until you have seen it work.',
  );
}

await main(process.argv.slice(2));
