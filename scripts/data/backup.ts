/** `npm run backup -- [--keep 7] [--to FOLDER]`: copies the SQLite file, by default into `backups` next to it. */
import '../say-failure';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sqliteFile } from '~/adapters/database/open.server';
import { recordBackup } from '~/domain/site/health.server';
import { env } from '~/env.server';
import { OperatorError } from '~/lib/operator-files.server';
import { backUpSqlite } from './backup-sqlite';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { keep: { type: 'string', default: '7' }, to: { type: 'string' } },
  });
  if (env.DATABASE_URL.startsWith('postgres')) {
    throw new OperatorError(
      'PostgreSQL has its own tool for this. Run:\n' +
        '  pg_dump --format=custom --file="halaqa-$(date -u +%Y%m%dT%H%M%SZ).dump" "$DATABASE_URL"',
    );
  }
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) {
    throw new OperatorError('--keep takes how many backups stay: a number from 1.');
  }
  const file = sqliteFile(env.DATABASE_URL);
  const folder = path.resolve(values.to ?? path.join(path.dirname(file), 'backups'));
  const { copy, bytes, removed } = await backUpSqlite(file, folder, { keep: Number(values.keep) });
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  await recordBackup(copy, file);
  console.log(`Backed up to ${copy} (${size}, checked).`);
  if (removed.length > 0) console.log(`Removed ${removed.length} older: ${removed.join(', ')}`);
}

await main();
