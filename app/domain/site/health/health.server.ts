import { db } from '~/adapters/database/client.server';
import { isDatabaseFileInPlace } from '~/adapters/database/database-file.server';
import { UnavailableError } from '~/domain/errors';
import { singleFlight } from '~/lib/concurrency/single-flight';
import { withTimeLimit } from '~/lib/concurrency/with-time-limit';
import { log } from '~/log.server';
import { t } from '~/messages/t';

const underWay = new Map<'database', Promise<void>>();

/**
 * Simultaneous calls share one check.
 * @throws UnavailableError when the database does not answer within two seconds, or its file was replaced
 */
export const requireDatabase = (): Promise<void> =>
  singleFlight(underWay, 'database', readDatabase);

async function readDatabase(): Promise<void> {
  if (!isDatabaseFileInPlace()) {
    log.error('the database file was deleted or replaced while the server runs; restart it');
    throw new UnavailableError(t('refusal.databaseGone'));
  }
  // SQLite answers SELECT 1 without reading its file, so a table is read.
  const read = db.user.findFirst({ select: { id: true } });
  const answer = await withTimeLimit(2_000, read).catch(() => null);
  if (!answer) throw new UnavailableError(t('refusal.databaseSilent'));
}
