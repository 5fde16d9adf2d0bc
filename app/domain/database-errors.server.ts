import { isMissingRow, isUniqueViolation } from '~/adapters/database/client.server';
import { outageReason } from '~/adapters/database/driver-errors.server';
import { QueueFullError } from '~/lib/concurrency/concurrent-work';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { ConflictError, DomainError, NotFoundError, UnavailableError } from './errors';

/** For `.catch`: turns the error about a missing or just deleted row into a NotFoundError. */
export const rowNotFound =
  (text: () => string) =>
  (error: unknown): never => {
    if (isMissingRow(error)) throw new NotFoundError(text());
    throw error;
  };

/** For `.catch`: turns the error about a row that breaks a unique key into a refusal. */
export const duplicateRow =
  (refusal: () => DomainError) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EROFS|EIO)$/.test(`${error.code}`);

/** Returns null for unexpected errors. A full queue or disk and a locked, full or missing database become a 503. */
export function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (error instanceof QueueFullError) return new UnavailableError();
  if (isMissingRow(error)) return new NotFoundError(t('refusal.justRemoved'));
  if (isUniqueViolation(error)) return new ConflictError(t('refusal.justDone'));
  if (isFullDisk(error)) {
    log.error({ err: error }, 'the disk cannot be written');
    return new UnavailableError();
  }
  if (outageReason(error) === null) return null;
  log.warn({ err: error }, 'a request was refused');
  return new UnavailableError();
}
