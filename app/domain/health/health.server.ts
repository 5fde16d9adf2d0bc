import { db } from '~/adapters/database/client.server';
import { UnavailableError } from '~/domain/errors';

/** @throws UnavailableError when the database does not answer within two seconds */
export async function requireDatabase(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), 2_000);
  });
  try {
    await Promise.race([db.$queryRawUnsafe('SELECT 1'), late]);
  } catch {
    throw new UnavailableError('The database does not answer.');
  } finally {
    clearTimeout(timer);
  }
}
