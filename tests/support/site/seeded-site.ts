import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { seededDatabase, seededTemplate } from '../browser/e2e-setup';
import {
  copyDatabase,
  createEmptyDatabase,
  dropDatabase,
  type Engine,
} from '../database/test-database';
import { startSite, type SiteServer } from './site-server';

export type SeededSite = SiteServer & {
  db: Awaited<ReturnType<typeof openDatabase>>;
  databaseUrl: string;
};

async function seededCopy(engine: Engine, name: string): Promise<string> {
  if (engine === 'postgresql') return copyDatabase(engine, await seededTemplate(), name);
  const url = await createEmptyDatabase(engine, name);
  copyFileSync(seededDatabase, path.resolve(url.replace('file:', '')));
  return url;
}

/**
 * The built site with its own seeded database, on either engine. `stop` also removes the database.
 * @param through the URL that the site gets instead of the database's own
 */
export async function startSeededSite(
  engine: Engine,
  environment: Record<string, string> = {},
  through: (databaseUrl: string) => string = (databaseUrl) => databaseUrl,
): Promise<SeededSite> {
  const name = `halaqa_site_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await seededCopy(engine, name);
  const site = await startSite({ DATABASE_URL: through(databaseUrl), ...environment });
  const db = await openDatabase(databaseUrl);
  const stop = async () => {
    await db.$disconnect();
    await site.stop();
    await dropDatabase(engine, name);
  };
  return { ...site, db, databaseUrl, stop };
}
