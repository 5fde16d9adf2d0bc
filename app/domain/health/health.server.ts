import { db } from '~/adapters/database/client.server';
import { outageReason } from '~/adapters/database/outage.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { ConflictError, DomainError, NotFoundError, UnavailableError } from '~/domain/errors';
import { log } from '~/log.server';

/** @throws UnavailableError when the database does not answer within two seconds */
export async function requireDatabase(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), 2_000);
  });
  try {
    // A question that a table must be read for: SQLite answers SELECT 1 without looking at its file.
    await Promise.race([db.user.findFirst({ select: { id: true } }), late]);
  } catch {
    throw new UnavailableError('The database does not answer.');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What to tell whoever asked: the refusal itself; that somebody else was faster, where a verb has no words of
 * its own for that; or that the site is not available when the database is locked, full or gone.
 * @returns null when nobody foresaw this error
 */
export function asRefusal(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isMissingRow(error)) return new NotFoundError('It has just been removed.');
  if (isUniqueViolation(error)) return new ConflictError('Somebody has just done the same.');
  const reason = outageReason(error);
  if (reason === null) return null;
  log.warn({ reason }, 'the database is not available');
  return new UnavailableError();
}
