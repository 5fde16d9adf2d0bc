/** `npm run transfer -- postgresql://…|file:PATH`: copies the site's database into an empty one of either engine. */
import '../say-failure';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { openDatabase } from '~/adapters/database/open.server';
import { env, isDatabaseUrl } from '~/env.server';
import { OperatorError } from '~/lib/operator-error';
import { copyModel, isEmpty, proofOf, readModels, type Database, type Model } from './transfer-rows';

const USAGE = 'Usage: npm run transfer -- postgresql://USER:PASSWORD@HOST:5432/DATABASE | file:PATH';

const isPostgres = (url: string): boolean => url.startsWith('postgres');

async function requireEmpty(target: Database, models: Model[]): Promise<void> {
  for (const model of models) {
    if (await isEmpty(target, model)) continue;
    throw new OperatorError(
      `The target has rows already (${model.name}). Name an empty database, or empty that one: of a transfer that broke off nothing is of use.`,
    );
  }
}

/** The source is read once more: what was written to it meanwhile would be lost. */
async function copyAndProve(source: Database, target: Database, model: Model): Promise<number> {
  const copied = await copyModel(source, target, model);
  const [now, there] = await Promise.all([proofOf(source, model), proofOf(target, model)]);
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
  return copied.count;
}

async function setSequences(target: Database, models: Model[]): Promise<void> {
  for (const { name } of models.filter(({ hasSequence }) => hasSequence)) {
    await target.$queryRawUnsafe(
      `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), COALESCE(MAX("id"), 1), MAX("id") IS NOT NULL)::text FROM "${name}"`,
    );
  }
}

async function main([to, ...more]: string[]): Promise<void> {
  if (!to || more.length > 0 || !isDatabaseUrl(to)) throw new OperatorError(USAGE);
  if (to === env.DATABASE_URL) throw new OperatorError('The target is the source. ' + USAGE);
  await applyMigrations(env.DATABASE_URL);
  await applyMigrations(to);
  const [source, target] = await Promise.all([openDatabase(env.DATABASE_URL), openDatabase(to)]);
  const models = readModels();
  await requireEmpty(target, models);
  let total = 0;
  for (const model of models) total += await copyAndProve(source, target, model);
  if (isPostgres(to)) await setSequences(target, models);
  await target.$executeRawUnsafe('ANALYZE');
  await Promise.all([source.$disconnect(), target.$disconnect()]);
  console.log(`\n${total} rows in ${models.length} tables are the same in both (counts and checksums).`);
  console.log(
    'Set DATABASE_URL to the target and start the site; keep the source until you have seen it work.',
  );
}

await main(process.argv.slice(2));
